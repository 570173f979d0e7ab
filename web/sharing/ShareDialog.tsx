import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import { type LanguageName, languageNames } from '../../shared/languages.ts'
import { query, useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toast } from '../ui/toast.ts'
import { Select } from '../ui/Field.tsx'
import { LinkSection } from './LinkSection.tsx'
import { PeopleSection } from './PeopleSection.tsx'
import styles from './Sharing.module.css'
import { UnverifiedNotice } from './Refusal.tsx'

/** The access to a deck: people, links, and everyone. */
export function ShareDialog({ deck, onClose }: { deck: DeckDetail; onClose: () => void }) {
  const access = useQuery({ ...query('GET /api/deckAccess/:id', { id: String(deck.id) }), staleTime: 0 })
  return (
    <Dialog open size="wide" title={t.decks.share.open} onClose={onClose}>
      {access.isError && (
        <Notice tone="error" actions={<Button onClick={() => access.refetch()}>{t.ui.retry}</Button>}>
          {errorText(access.error)}
        </Notice>
      )}
      {deck.isTakenDown && <Notice tone="warning">{t.sharing.takenDown}</Notice>}
      <PeopleSection deck={deck} access={access.data} />
      <LinkSection deck={deck} access={access.data} />
      <PublishSection deck={deck} onDone={onClose} />
    </Dialog>
  )
}

const confirmLanguage = () => void toast({ message: t.library.languageSaved, tone: 'good' })

/** Makes a private deck public, or a public one private, and explains the consequences. */
function PublishSection({ deck, onDone }: { deck: DeckDetail; onDone: () => void }) {
  const publish = useWrite('PUT /api/public')
  const { share } = t.decks
  const words = t.sharing.publish
  const isPublic = !deck.isPublic
  const [language, setLanguage] = useState(deck.language)
  const submit = () =>
    publish.mutate(
      { deck: deck.id, isPublic, ...(language && { language }) },
      {
        onSuccess: () => {
          toast({ message: isPublic ? share.publicDone : share.privateDone, tone: 'good' })
          onDone()
        },
      },
    )
  // A write whose answer was lost may have been done.
  const asked = publish.variables
  const isDone = asked?.isPublic === deck.isPublic && (asked.language ?? deck.language) === deck.language
  const changeLanguage = (next: LanguageName | null) => {
    if (next === null) return
    publish.mutate({ deck: deck.id, isPublic: true, language: next }, { onSuccess: confirmLanguage })
  }
  const title = (
    <h3 id="publish-title" className={styles.title}>
      {words.title}
    </h3>
  )
  if (deck.isTakenDown)
    return (
      <section className={styles.section} aria-labelledby="publish-title">
        {title}
        <p>{t.decks.takenDown.title}</p>
      </section>
    )
  return (
    <section className={styles.section} aria-labelledby="publish-title">
      {title}
      {publish.error?.code === 'email-unverified' ? (
        <UnverifiedNotice>{share.unverified}</UnverifiedNotice>
      ) : (
        publish.isError && !isDone && <Notice tone="error">{errorText(publish.error)}</Notice>
      )}
      {isPublic ? (
        <>
          <p>{share.publicNote}</p>
          <div>
            <p>{words.visible}</p>
            <ul className={styles.parts}>
              {words.parts.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </div>
          <p>{words.kept}</p>
          <LanguageChoice value={language} onChange={setLanguage} mayBeUnknown={deck.language === null} />
        </>
      ) : (
        <>
          <p className={styles.state}>
            <Icon name="globe" size={18} />
            {words.isPublic}
          </p>
          <LanguageChoice value={deck.language} onChange={changeLanguage} mayBeUnknown={deck.language === null} />
          <p>{share.privateNote}</p>
        </>
      )}
      <Button icon={isPublic ? 'globe' : 'lock'} pending={publish.isPending} className={styles.act} onClick={submit}>
        {isPublic ? share.makePublic : share.makePrivate}
      </Button>
    </section>
  )
}

interface LanguageChoiceProps {
  /** Null: the server finds out. */
  value: LanguageName | null
  onChange: (language: LanguageName | null) => void
  /** The server cannot be asked to forget a language that it knows. */
  mayBeUnknown: boolean
}

/** The language that a public deck is found by. */
function LanguageChoice({ value, onChange, mayBeUnknown }: LanguageChoiceProps) {
  const words = t.library
  return (
    <Select
      label={words.publishLanguage}
      hint={words.publishLanguageHint}
      value={value ?? ''}
      onChange={(name) => onChange((name || null) as LanguageName | null)}
    >
      {mayBeUnknown && <option value="">{words.detect}</option>}
      {languageNames.map((name) => (
        <option key={name} value={name}>
          {words.languages[name]}
        </option>
      ))}
    </Select>
  )
}
