-- The first version kept a function that rankings no longer call.
drop function newest_own_post();
