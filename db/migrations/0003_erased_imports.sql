-- Imported posts that were deleted and then erased for good: importing their file again does not bring them back.
create table erased_imports (
  import_key text primary key
);
