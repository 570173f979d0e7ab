-- How the cards of all decks come: mixed by time, or deck after deck.
alter table users add column deck_by_deck boolean not null default false;

create trigger users_pace_told after update of deck_by_deck on users
  for each row when (old.deck_by_deck is distinct from new.deck_by_deck)
  execute function tell_account();
