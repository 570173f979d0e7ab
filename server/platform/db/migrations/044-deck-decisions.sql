-- Decisions about public decks, as they are explained to the author and to those who reported the deck (DSA, Art. 16 and 17).
create table deck_decisions (
  id bigint generated always as identity primary key,
  deck_id bigint not null references decks on delete cascade,
  at timestamptz not null,
  -- Otherwise it was left public.
  is_take_down boolean not null,
  was_reported boolean not null,
  -- What a deck that was taken down violates.
  ground text check (ground in ('law', 'terms')),
  rule text not null,
  -- The facts, in the words of an admin.
  reason text not null,
  -- The author's, at most one.
  objection text,
  objected_at timestamptz,
  -- The admin's answer to the objection, or the reason for restoring the deck without one.
  answer text,
  answered_at timestamptz,
  lifted_at timestamptz
);
create index on deck_decisions (deck_id);

alter table deck_reports add column decision_id bigint references deck_decisions on delete set null;
create index on deck_reports (decision_id);
