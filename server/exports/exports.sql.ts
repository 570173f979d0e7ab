import type { Progress } from '../../engine/exports/exported.ts'
import { suspendedUntil } from '../study/postpone.ts'
import { preparedQuery } from '../platform/db/open.ts'

/** Deck `$1`. */
export const readDeck = preparedQuery<{ name: string; description: string; isTakenDown: boolean }>(
  'select name, description, taken_down_at is not null "isTakenDown" from decks where id = $1',
)

/** The topics of deck `$1`, in tree order. */
export const readTopics = preparedQuery<{ id: number; parentId: number | null; name: string }>(`
  select id, parent_id "parentId", name from topics where deck_id = $1 order by tree_position`)

const ms = (time: string) => `round(extract(epoch from ${time}) * 1000)::bigint`

/** What user `$1` did with the cards `$2`. A card that is put off was due before. */
export const readProgress = preparedQuery<Progress & { cardId: number }>(`
  select i.id "cardId", coalesce(p.until = '${suspendedUntil}', false) "isSuspended",
    exists (select from flags f where f.user_id = $1 and f.card_id = i.id) "isFlagged",
    (select json_build_object('state', s.state, 'dueAt', ${ms('coalesce(p.due_at, s.due_at)')}, 'stability', s.stability,
        'difficulty', s.difficulty, 'learningStep', s.learning_step, 'scheduledDays', s.scheduled_days, 'reps', s.reps,
        'lapses', s.lapses, 'lastReviewedAt', ${ms('s.last_reviewed_at')})
      from card_states s where s.user_id = $1 and s.card_id = i.id) standing,
    coalesce((select json_agg(json_build_object('at', ${ms('r.reviewed_at')}, 'rating', r.rating, 'durationMs', r.duration_ms,
        'from', r.before->>'state', 'dueAt', ${ms(`(r.after->>'dueAt')::timestamptz`)},
        'difficulty', (r.after->>'difficulty')::float8, 'scheduledDays', (r.after->>'scheduledDays')::int)
        order by r.reviewed_at, r.id)
      from reviews r where r.user_id = $1 and r.card_id = i.id and not exists (
        select from review_undos u where u.user_id = $1 and u.review_id = r.review_id)), '[]') reviews
  from unnest($2::bigint[]) i (id) left join postponed p on p.user_id = $1 and p.card_id = i.id`)
