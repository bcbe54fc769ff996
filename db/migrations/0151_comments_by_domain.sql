-- An act on a domain removes comments too; so far it was one on posts alone.
alter table bulk_acts drop constraint bulk_acts_check1;
