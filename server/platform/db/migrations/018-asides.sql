-- Passages that are no study matter. Documents that were read before have none.
alter table passages add column aside text
  check (aside in ('exercises', 'checklist', 'thanks', 'licence', 'contents', 'media'));
