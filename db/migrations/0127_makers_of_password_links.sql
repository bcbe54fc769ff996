-- The admin who made the link and knows it; null for codes that were mailed or that the operator made.
alter table password_resets add column made_by uuid references members;
