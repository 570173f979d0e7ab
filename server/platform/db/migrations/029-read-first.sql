-- A generation waits for the reading of its document and no longer reads it itself: open ones need a reading.
insert into generations (deck_id, user_id, document_id, kind, state, stage, created_at)
select d.deck_id, d.user_id, d.id, 'reading', 'queued', 'waiting', now() from documents d
where d.state = 'reading' and not exists (
  select from generations g where g.document_id = d.id and g.kind = 'reading' and g.state in ('queued', 'running'));
