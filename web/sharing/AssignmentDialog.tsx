import { type CSSProperties, useState } from 'react'
import type { CallOutput, DeckDetail } from '../../shared/api/contract.ts'
import { limits } from '../../shared/limits.ts'
import { useWrite } from '../data/api.ts'
import { allRows, subtree } from '../decks/tree.ts'
import { t } from '../texts/index.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { FormDialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { toastDone } from '../ui/toast.ts'
import { Refusal } from './Refusal.tsx'
import type { TopicNode } from '../../shared/api/decks.ts'
import kit from '../ui/kit.module.css'
import styles from './ClassPage.module.css'

const weekMs = 7 * 86_400_000

/** A day of the calendar in local time, as a date field has it. */
function dateIn(ms: number): string {
  const date = new Date(Date.now() + ms)
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

interface AssignmentDialogProps {
  deck: DeckDetail
  /** Null for a new one. */
  assignment: CallOutput<'GET /api/deckAssignments/:id'>[number] | null
  onClose: () => void
}

/** Makes or changes an assignment: its topics, its day and a note. */
export function AssignmentDialog({ deck, assignment, onClose }: AssignmentDialogProps) {
  const [isWhole, setIsWhole] = useState(assignment ? assignment.topics === null : true)
  const [chosen, setChosen] = useState<Chosen>(new Set(assignment?.topics?.map(({ id }) => id)))
  const [dueOn, setDueOn] = useState(assignment?.dueOn ?? dateIn(weekMs))
  const [note, setNote] = useState(assignment?.note ?? '')
  const make = useWrite('PUT /api/assignment')
  const change = useWrite('PUT /api/changeAssignment')
  const words = t.classes.form
  const rows = allRows(deck.structure)
  const taken = takenIn(deck.structure, chosen)
  // Without those that somebody deleted in the meantime.
  const topics = isWhole ? null : rows.flatMap(({ topic }) => (chosen.has(topic.id) ? [topic.id] : []))
  const isTooMany = topics !== null && topics.length > limits.topicsPerAssignment
  const submit = () => {
    const content = { topics, dueOn, note: note.trim() }
    const end = () => {
      toastDone(assignment ? words.saved : words.assigned)
      onClose()
    }
    if (assignment) change.mutate({ id: assignment.id, ...content }, end)
    else make.mutate({ deck: deck.id, ...content }, end)
  }
  return (
    <FormDialog
      title={assignment ? words.change : words.create}
      button={assignment ? t.ui.save : words.assign}
      isDisabled={dueOn === '' || topics?.length === 0 || isTooMany}
      write={{ isPending: make.isPending || change.isPending }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Refusal error={make.error ?? change.error} />
      <fieldset className={styles.chosen}>
        <legend className={kit.label}>{words.topics}</legend>
        <div className={styles.topics}>
          <Checkbox label={words.whole} checked={isWhole} onChange={setIsWhole} />
          {rows.map(({ topic, level }) => (
            <div key={topic.id} className={styles.topic} style={{ '--level': level } as CSSProperties}>
              <Checkbox
                label={<span dir="auto">{topic.name}</span>}
                checked={!isWhole && taken.has(topic.id)}
                disabled={!isWhole && taken.has(topic.id) && !chosen.has(topic.id)}
                onChange={(isAdded) => {
                  setIsWhole(false)
                  setChosen(withTopic(isWhole ? new Set() : chosen, topic, isAdded))
                }}
              />
            </div>
          ))}
        </div>
      </fieldset>
      {isTooMany && (
        <p role="alert" className={kit.error}>
          {words.tooMany(limits.topicsPerAssignment)}
        </p>
      )}
      <Field
        label={words.dueOn}
        type="date"
        min={assignment ? undefined : dateIn(0)}
        max="2199-12-31"
        value={dueOn}
        onChange={setDueOn}
      />
      <Field
        label={words.note}
        hint={words.noteHint}
        maxLength={limits.assignmentNoteLength}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  )
}

/** The topics of an assignment that is being made, each with everything below it. */
type Chosen = ReadonlySet<number>

/** The choice after a topic was added or removed. One that is added takes in those below it. */
export function withTopic(chosen: Chosen, topic: TopicNode, isAdded: boolean): Chosen {
  const within = new Set(subtree(topic).map(({ id }) => id))
  const others = [...chosen].filter((id) => !within.has(id))
  return new Set(isAdded ? [...others, topic.id] : others)
}

/** The topics that a choice takes in. */
export function takenIn(topics: readonly TopicNode[], chosen: Chosen): Chosen {
  const taken = topics.flatMap((topic) =>
    chosen.has(topic.id) ? subtree(topic).map(({ id }) => id) : [...takenIn(topic.elements, chosen)],
  )
  return new Set(taken)
}
