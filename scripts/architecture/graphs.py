"""Cycles in small directed graphs, which are dictionaries from a node to its successors."""


def cyclic_groups(graph):
    """Returns the strongly connected groups of more than one node, each sorted."""
    reachable = {node: _reachable(graph, node) for node in graph}
    groups = set()
    for node in graph:
        group = tuple(sorted(other for other in reachable[node] if node in reachable.get(other, ())))
        if len(group) > 1:
            groups.add(group)
    return sorted(groups)


def _reachable(graph, start):
    seen = set()
    waiting = [start]
    while waiting:
        for successor in graph.get(waiting.pop(), ()):
            if successor not in seen:
                seen.add(successor)
                waiting.append(successor)
    return seen
