-- Cards that a learner put off. A card that was rated is due `until` then, in `card_states`; this row knows when it was due before.
create table postponed (
  user_id bigint not null references users on delete cascade,
  card_id bigint not null,
  deck_id bigint not null,
  -- A suspended card comes back in the year 9999.
  until timestamptz not null,
  -- Null: it was fresh.
  due_at timestamptz,
  primary key (user_id, card_id),
  foreign key (card_id, deck_id) references cards (id, deck_id) on delete cascade
);
create index postponed_card on postponed (card_id);
-- Fresh cards that do not come now.
create index postponed_fresh on postponed (user_id, deck_id) where due_at is null;

-- Cards that a learner marked to look at again.
create table flags (
  user_id bigint not null references users on delete cascade,
  card_id bigint not null references cards on delete cascade,
  flagged_at timestamptz not null,
  primary key (user_id, card_id)
);
create index flags_card on flags (card_id);
