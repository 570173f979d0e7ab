-- How the cards of all decks come: mixed by time, or deck after deck.
alter table users add column deck_by_deck boolean not null default false;

-- By how many fresh cards the learner raised the limit of one day, `more_day`: that of all decks, and that of a deck.
alter table users
  add column more_day date,
  add column more_new int not null default 0 check (more_new between 0 and 9999);
alter table learner_decks
  add column more_day date,
  add column more_new int not null default 0 check (more_new between 0 and 9999);

create trigger users_pace_told after update of deck_by_deck, more_day, more_new on users
  for each row when (
    (old.deck_by_deck, old.more_day, old.more_new) is distinct from (new.deck_by_deck, new.more_day, new.more_new))
  execute function tell_account();
