-- What an import brought besides cards.
alter table imports add column media int not null default 0, add column reviews int not null default 0;
