-- How far a sample company is while it is made, in percent.
alter table sample_company add column progress smallint not null default 0;
