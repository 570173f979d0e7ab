-- The depth 'thorough' became 'more'.
alter table generations drop constraint generations_depth_check;
update generations set depth = 'more' where depth = 'thorough';
alter table generations add constraint generations_depth_check check (depth in ('key-points', 'more'));
