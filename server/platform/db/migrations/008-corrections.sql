-- How often the content of a card has changed; its place is none of that.
alter table cards add column version int not null default 1;

-- What a card held, from its first content on. The last one is what it holds now; a card without any has not changed yet.
create table card_versions (
  card_id bigint not null references cards on delete cascade,
  version int not null,
  -- Whose change it was; null for an account that is deleted, and for a card that nobody wrote.
  user_id bigint references users on delete set null,
  at timestamptz not null,
  kind text not null check (kind in ('created', 'edited', 'restored', 'suggested')),
  -- As the contract has it: texts, answers, and pictures by their ids.
  content jsonb not null,
  -- Those pictures, which stay as long as a version names them.
  pictures text[] not null,
  primary key (card_id, version)
);
create index card_versions_user on card_versions (user_id);

-- What learners would change in a card.
create table suggestions (
  id bigint primary key generated always as identity,
  card_id bigint not null,
  -- Of the card, by which they are listed.
  deck_id bigint not null,
  user_id bigint not null references users on delete cascade,
  -- Of which version of the card it is.
  base_version int not null,
  content jsonb not null,
  note text not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references users on delete set null,
  foreign key (card_id, deck_id) references cards (id, deck_id) on delete cascade
);
-- Whoever suggests again replaces what they suggested.
create unique index suggestions_open on suggestions (card_id, user_id) where state = 'open';
create index suggestions_card on suggestions (card_id, deck_id);
create index suggestions_waiting on suggestions (deck_id, id) where state = 'open';
create index suggestions_own on suggestions (user_id, deck_id, id);
create index suggestions_user on suggestions (user_id, at);
create index suggestions_decider on suggestions (decided_by) where decided_by is not null;

-- Of a suggestion hear those who decide, and who made it.
create function tell_suggestion() returns trigger language plpgsql as $$
declare
  deck bigint := (select c.deck_id from cards c where c.id = coalesce(new.card_id, old.card_id));
begin
  if deck is null then return null; end if;
  perform tell('suggestions', deck);
  perform tell('suggestions', deck, array[coalesce(new.user_id, old.user_id)]);
  return null;
end $$;
create trigger suggestions_told after insert or update or delete on suggestions
  for each row execute function tell_suggestion();
