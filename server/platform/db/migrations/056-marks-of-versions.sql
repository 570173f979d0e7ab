-- Whether a model wrote the words of this version and nobody had edited them.
alter table card_versions add column is_ai_generated boolean not null default false;
-- Of the versions before this column, the present one of a card has the card's mark, and the first one of a card that a model made has it.
update card_versions v set is_ai_generated = true
  from cards c where c.id = v.card_id and c.version = v.version and c.is_ai_generated;
update card_versions v set is_ai_generated = true
  from generated_cards g where g.card_id = v.card_id and v.kind = 'created' and g.model is not null;
