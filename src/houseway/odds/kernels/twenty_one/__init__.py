"""Compiled counting of hands of twenty-one."""
