def run(jobs): return 1
