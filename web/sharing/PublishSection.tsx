import { useState } from 'react'
import type { DeckDetail } from '../../shared/api/contract.ts'
import type { LanguageName } from '../../shared/languages.ts'
import { useWrite } from '../data/api.ts'
import { LanguageChoice } from '../library/LanguageChoice.tsx'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { toast } from '../ui/toast.ts'
import styles from './Sharing.module.css'
import { UnverifiedNotice } from './UnverifiedNotice.tsx'

const sayLanguage = () => void toast({ message: t.library.languageSaved, tone: 'good' })

/** Makes a private deck public, or a public one private, and says what that means. */
export function PublishSection({ deck, onDone }: { deck: DeckDetail; onDone: () => void }) {
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
    publish.mutate({ deck: deck.id, isPublic: true, language: next }, { onSuccess: sayLanguage })
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
