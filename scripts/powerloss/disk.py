"""What a disk may hold after a power cut.

The model is weaker than any one file system, so what survives here survives on ext4, XFS and Btrfs. Everything that a
program did since the last sync may be on the disk or missing:

- page: each 4 KiB page of a file has the contents that it had after any of the writes since the file's last sync, or
  before them, independently of other pages.
- torn: a page that was being written holds some 512-byte sectors of the write and is otherwise as before it.
- size: a file has any size that it had since its last sync. It may be ahead of the data, which then reads as zeros, or
  behind it.
- name: an entry of a directory (a file made, renamed, linked or removed) is lost, unless the directory was synced
  afterwards. fsync(2) of a file does not save its name. Entries are lost in any combination, except that no change of a
  name is kept if an earlier change of that name is lost. A rename happens completely or not at all.

Permission bits are kept. A sync is complete once the call has returned, and covers what was done before it began.
SQLite's -shm file is rebuilt from the log, so it is given any contents, or removed.
"""

from dataclasses import dataclass

from . import trace

PAGE = 4096
SECTOR = 512


class Inode:
    """A file or a directory: what is on the disk for certain, and what was done since."""

    def __init__(self, number, mode, is_directory):
        self.number, self.mode, self.is_directory = number, mode, is_directory
        # A file's contents, or a directory's entries by name.
        self.synced = {} if is_directory else b""
        # (number of the operation, operation); a directory's are NameChange.
        self.pending = []
        # A directory's entries as programs see them.
        self.entries = {}
        self.size = 0


@dataclass(frozen=True)
class NameChange:
    """One change of a directory: each name gets an inode, or None if it is removed."""

    names: tuple


class Disk:
    """The disk during a recording. Apply the operations one by one, and ask for its states in between."""

    def __init__(self, root, ignores_data_syncs=False, ignores_name_syncs=False):
        self.root = root
        self.ignores_data_syncs, self.ignores_name_syncs = ignores_data_syncs, ignores_name_syncs
        self.inodes = []
        self.top = self._new(0o700, True)
        self.count = 0

    def _new(self, mode, is_directory):
        inode = Inode(len(self.inodes), mode, is_directory)
        self.inodes.append(inode)
        return inode

    # Loading what was there before

    def load(self, entries):
        """Adds synced files: (path below the root, mode, contents or None for a directory), parents first."""
        for path, mode, contents in entries:
            parent, name = self._parent(f"{self.root}/{path}")
            inode = self._new(mode, contents is None)
            if contents is not None:
                inode.synced, inode.size = contents, len(contents)
            parent.entries[name] = parent.synced[name] = inode

    # Applying operations

    def find(self, path):
        inode = self.top
        for name in path[len(self.root):].split("/"):
            if name:
                inode = inode.entries.get(name) if inode else None
        return inode

    def _parent(self, path):
        directory, _, name = path.rpartition("/")
        parent = self.find(directory)
        if parent is None:
            raise trace.TraceError(f"no directory for {path}")
        return parent, name

    def apply(self, operation):
        match operation:
            case trace.Create(path, mode, is_directory):
                if path != self.root and self.find(path) is None:
                    self._rename({self._parent(path): self._new(mode, is_directory)})
            case trace.Write(path, offset, data):
                if inode := self.find(path):
                    inode.pending.append((self.count, operation))
                    inode.size = max(inode.size, offset + len(data))
            case trace.Truncate(path, size):
                inode = self.find(path)
                if inode and inode.size != size:
                    inode.pending.append((self.count, operation))
                    inode.size = size
            case trace.SetMode(path, mode):
                if inode := self.find(path):
                    inode.mode = mode
            case trace.Rename(source, target):
                self._rename({self._parent(target): self.find(source), self._parent(source): None})
            case trace.Link(source, target):
                self._rename({self._parent(target): self.find(source)})
            case trace.Remove(path):
                self._rename({self._parent(path): None})
            case trace.Sync(path, covers):
                if inode := self.find(path):
                    self._sync(inode, covers)
        self.count += 1

    def _rename(self, changes):
        parents = {parent.number: parent for parent, _ in changes}
        if len(parents) > 1:
            raise trace.TraceError("a rename between directories is not modelled")
        for (parent, name), inode in changes.items():
            if inode is None:
                parent.entries.pop(name, None)
            else:
                parent.entries[name] = inode
        [parent] = parents.values()
        parent.pending.append((self.count, NameChange(tuple((name, inode) for (_, name), inode in changes.items()))))

    def _sync(self, inode, covers):
        if self.ignores_name_syncs if inode.is_directory else self.ignores_data_syncs:
            return
        done = [operation for number, operation in inode.pending if number < covers]
        inode.pending = [(number, operation) for number, operation in inode.pending if number >= covers]
        if inode.is_directory:
            inode.synced = _entries_after(inode.synced, done)
        else:
            inode.synced = bytes(_contents_after(inode.synced, done))

    # States

    def units(self):
        """What may independently be on the disk or missing, as a list of `Pages`, `Size` and `Name`."""
        found = []
        for inode in self.inodes:
            if not inode.pending:
                continue
            if inode.is_directory:
                found += [Name(inode, number) for number, _ in inode.pending]
            else:
                found += _file_units(inode)
        return found

    def image(self, choice):
        """The files on the disk: {path below the root: (mode, contents or None for a directory)}.

        `choice` maps each unit to the number of its changes that are kept, or to a `Torn` page.
        """
        files = {}
        kept = {}
        for unit, value in choice.items():
            kept.setdefault(unit.inode.number, {})[unit] = value
        self._collect(self.top, "", kept, files)
        return files

    def _collect(self, directory, path, kept, files):
        chosen = {unit.number for unit, value in kept.get(directory.number, {}).items() if value}
        lost, changes = set(), []
        for number, change in directory.pending:
            names = {name for name, _ in change.names}
            if number in chosen and not names & lost:
                changes.append(change)
            else:
                lost |= names
        for name, inode in _entries_after(directory.synced, changes).items():
            below = f"{path}/{name}" if path else name
            if inode.is_directory:
                files[below] = (inode.mode, None)
                self._collect(inode, below, kept, files)
            else:
                files[below] = (inode.mode, _contents(inode, kept.get(inode.number, {})))


@dataclass(frozen=True, eq=False)
class Name:
    """A change of a directory."""

    inode: Inode
    number: int

    @property
    def versions(self):
        return 2

    @property
    def numbers(self):
        return (self.number,)


@dataclass(frozen=True, eq=False)
class Size:
    """The sizes of a file since its last sync, with the operations that set them."""

    inode: Inode
    sizes: tuple
    numbers: tuple

    @property
    def versions(self):
        return len(self.sizes)


@dataclass(frozen=True, eq=False)
class Pages:
    """The contents of one page since its file's last sync, with the operations that wrote them."""

    inode: Inode
    page: int
    contents: tuple
    numbers: tuple

    @property
    def versions(self):
        return len(self.contents)


@dataclass(frozen=True)
class Torn:
    """A page on whose way from one version to the next some sectors arrived."""

    version: int
    sectors: int


def _entries_after(entries, changes):
    entries = dict(entries)
    for change in changes:
        for name, inode in change.names:
            if inode is None:
                entries.pop(name, None)
            else:
                entries[name] = inode
    return entries


def _contents_after(contents, operations):
    contents = bytearray(contents)
    for operation in operations:
        if isinstance(operation, trace.Truncate):
            del contents[operation.size:]
            contents.extend(bytes(operation.size - len(contents)))
        else:
            end = operation.offset + len(operation.data)
            contents.extend(bytes(max(0, end - len(contents))))
            contents[operation.offset:end] = operation.data
    return contents


def _file_units(inode):
    synced, size = inode.synced, len(inode.synced)
    sizes, size_numbers = [size], []
    pages = {}
    for number, operation in inode.pending:
        if isinstance(operation, trace.Truncate):
            touched = [page for page in pages if (page + 1) * PAGE > operation.size]
            first = operation.size // PAGE
            touched += [page for page in range(first, -(-len(synced) // PAGE)) if page not in pages]
            size = operation.size
            for page in touched:
                versions, numbers = pages.setdefault(page, ([_page(synced, page)], []))
                end = max(0, operation.size - page * PAGE)
                versions.append(versions[-1][:end] + bytes(PAGE - end))
                numbers.append(number)
        else:
            offset, data = operation.offset, operation.data
            size = max(size, offset + len(data))
            for page in range(offset // PAGE, -(-(offset + len(data)) // PAGE)):
                versions, numbers = pages.setdefault(page, ([_page(synced, page)], []))
                start, end = max(offset, page * PAGE), min(offset + len(data), (page + 1) * PAGE)
                last = versions[-1]
                versions.append(
                    last[:start - page * PAGE] + data[start - offset:end - offset] + last[end - page * PAGE:])
                numbers.append(number)
        if size != sizes[-1]:
            sizes.append(size)
            size_numbers.append(number)
    units = [Pages(inode, page, tuple(versions), tuple(numbers)) for page, (versions, numbers) in sorted(pages.items())]
    if size_numbers:
        units.append(Size(inode, tuple(sizes), tuple(size_numbers)))
    return units


def _page(contents, page):
    return contents[page * PAGE:(page + 1) * PAGE].ljust(PAGE, b"\0")


def _contents(inode, chosen):
    size = len(inode.synced)
    pages = {}
    for unit, value in chosen.items():
        if isinstance(unit, Size):
            size = unit.sizes[value]
        elif isinstance(value, Torn):
            old, new = unit.contents[value.version - 1], unit.contents[value.version]
            pages[unit.page] = b"".join(
                (new if value.sectors >> n & 1 else old)[n * SECTOR:(n + 1) * SECTOR] for n in range(PAGE // SECTOR))
        else:
            pages[unit.page] = unit.contents[value]
    contents = bytearray(inode.synced[:size].ljust(size, b"\0"))
    for page, data in pages.items():
        start, end = page * PAGE, min((page + 1) * PAGE, size)
        if start < end:
            contents[start:end] = data[:end - start]
    return bytes(contents)
