-- How a user learns. Newcomers begin with other values than those who know their habits: `insertUser` sets them.
alter table users
  -- Fresh cards a day in all decks together; null: no limit.
  add column new_per_day int check (new_per_day >= 0),
  -- Space and Enter rate 'Easy' on the answer.
  add column space_rates boolean not null default false;

drop trigger users_told on users;
create trigger users_told
  after update of name, email_verified, time_zone, day_ends_at_hour, two_buttons, new_per_day, space_rates, free_generations,
    paid_until on users
  for each row when (
    (old.name, old.email_verified, old.time_zone, old.day_ends_at_hour, old.two_buttons, old.new_per_day, old.space_rates,
      old.free_generations, old.paid_until)
    is distinct from
    (new.name, new.email_verified, new.time_zone, new.day_ends_at_hour, new.two_buttons, new.new_per_day, new.space_rates,
      new.free_generations, new.paid_until))
  execute function tell_account();
