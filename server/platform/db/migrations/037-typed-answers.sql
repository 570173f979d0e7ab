-- Whether a card asks to type its answer, and whether accents make no difference then: see shared/typed.ts.
alter table cards add column is_typed boolean not null default false;
alter table users add column forgives_accents boolean not null default false;
