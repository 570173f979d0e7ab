import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { CallOutput } from '../../shared/api/contract.ts'
import { objectionMonths } from '../../shared/decks.ts'
import { limits } from '../../shared/limits.ts'
import { query, useWrite } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { day, dayAndTime } from '../texts/time.ts'
import { Button } from '../ui/Button.tsx'
import { FormDialog } from '../ui/Dialog.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { TextArea } from '../ui/Field.tsx'
import { toastDone } from '../ui/toast.ts'
import kit from '../ui/kit.module.css'
import styles from './ModerationSection.module.css'
import { Section } from './Section.tsx'

export const moderationRead = query('GET /api/moderation', {})

type Moderation = CallOutput<'GET /api/moderation'>
type Statement = Moderation['statements'][number]

/** Why decks of the user were taken down, how to object, and what became of decks that they reported. Mails lead here. */
export function ModerationSection() {
  const moderation = useQuery(moderationRead)
  const part = useRef<HTMLDivElement>(null)
  const isMeant = useLocation().hash === '#moderation'
  const { statements = [], reports = [] } = moderation.data ?? {}
  const isShown = moderation.isError || statements.length + reports.length > 0
  // The section is not there yet when the router looks for it.
  useEffect(() => {
    if (isShown && isMeant) part.current?.focus()
  }, [isShown, isMeant])
  if (!isShown) return null
  const words = t.moderation
  return (
    <div ref={part} tabIndex={-1}>
      <Section title={words.title}>
        {moderation.isError && <ErrorNotice error={moderation.error} onRetry={() => moderation.refetch()} />}
        {statements.map((statement) => (
          <StatementOfReasons key={statement.id} statement={statement} />
        ))}
        {reports.length > 0 && (
          <div>
            <h3 className={styles.name}>{words.reports}</h3>
            <ul className={styles.reports}>
              {reports.map(({ id, at, name, reason, decision }) => (
                <li key={id}>
                  <strong>{name || words.hiddenDeck}</strong>
                  <p className={kit.note}>{words.reported(dayAndTime(at), id, t.decks.report.reasons[reason])}</p>
                  <p>
                    {decision === null
                      ? words.open
                      : (decision.isTakeDown ? words.down : words.stays)(day(decision.at))}
                  </p>
                  {decision?.reason && <p className={styles.typed}>{decision.reason}</p>}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Section>
    </div>
  )
}

/** What was decided about a deck, on which facts and ground, and what its author can do about it (Art. 17 DSA). */
function StatementOfReasons({ statement }: { statement: Statement }) {
  const [isObjecting, setIsObjecting] = useState(false)
  const { id, at, deckId, isLifted, ground, rule, reason, wasReported } = statement
  const { objectUntil, objection, objectedAt, answer, answeredAt, liftReason } = statement
  const words = t.moderation
  const name = statement.name || words.unnamed
  const isWaiting = objection !== null && answer === null
  return (
    <article className={styles.statement}>
      <h3 className={styles.name}>
        <Link to={paths.deck(deckId)}>{isLifted ? words.restored(name) : words.takenDown(name)}</Link>
      </h3>
      <p className={kit.note}>{words.decided(dayAndTime(at), id)}</p>
      {!isLifted && <p>{words.scope}</p>}
      <p>{words.grounds[ground](rule)}</p>
      <h4 className={kit.label}>{words.facts}</h4>
      <p className={styles.typed}>{reason}</p>
      <p>
        {wasReported ? words.origin.reported : words.origin.own} {words.byPerson}
      </p>
      {objection !== null && objectedAt !== null && (
        <>
          <h4 className={kit.label}>{words.objection(dayAndTime(objectedAt))}</h4>
          <p className={styles.typed}>{objection}</p>
        </>
      )}
      {isWaiting && <p>{words.waiting}</p>}
      {answer !== null && answeredAt !== null && (
        <>
          <h4 className={kit.label}>{words.answer(dayAndTime(answeredAt))}</h4>
          <p className={styles.typed}>{answer}</p>
          {!isLifted && <p>{words.court}</p>}
          {liftReason !== null && (
            <>
              <h4 className={kit.label}>{words.whyRestored}</h4>
              <p className={styles.typed}>{liftReason}</p>
            </>
          )}
        </>
      )}
      {objectUntil !== null && (
        <>
          <p>{words.redress(day(objectUntil))}</p>
          <div>
            <Button aria-label={words.objectNamed(name)} onClick={() => setIsObjecting(true)}>
              {words.object}
            </Button>
          </div>
        </>
      )}
      {isObjecting && <ObjectionDialog id={id} name={name} onClose={() => setIsObjecting(false)} />}
    </article>
  )
}

function ObjectionDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const [objection, setObjection] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const write = useWrite('PUT /api/objectToDecision')
  const words = t.moderation
  const isMissing = objection.trim() === ''
  return (
    <FormDialog
      title={words.objectNamed(name)}
      button={words.object}
      write={write}
      onClose={onClose}
      onSubmit={() => {
        setWasTried(true)
        if (isMissing) return
        write.mutate({ id, objection: objection.trim() }, () => {
          toastDone(words.objected)
          onClose()
        })
      }}
    >
      <p>{words.objectNote(objectionMonths)}</p>
      <TextArea
        label={words.why}
        value={objection}
        onChange={setObjection}
        maxLength={limits.notesLength}
        error={wasTried && isMissing ? t.input.reason : fieldError(write.error, 'objection')}
      />
    </FormDialog>
  )
}
