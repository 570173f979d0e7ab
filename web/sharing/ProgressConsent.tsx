import type { DeckDetail } from '../../shared/api/contract.ts'
import { progressWordings } from '../../shared/consents.ts'
import { versionOf } from '../../shared/versions.ts'
import { useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import kit from '../ui/kit.module.css'
import { Notice } from '../ui/Notice.tsx'
import { focusTitle } from '../ui/Page.tsx'
import { toastDone, toastError } from '../ui/toast.ts'

interface ProgressQuestionProps {
  deck: DeckDetail
  className: string | undefined
}

/** Asks a learner who has joined a deck, once, whether the author may see their progress. Editors find the setting below. */
export function ProgressQuestion({ deck, className }: ProgressQuestionProps) {
  const share = useWrite('PUT /api/shareProgress')
  const words = t.classes.consent
  if (!deck.isMember || deck.role !== 'reader' || deck.sharesProgress !== null) return null
  const answer = (shares: boolean) =>
    share.mutate(
      {
        id: deck.id,
        shares,
        ...(shares && { agreed: versionOf(progressWordings(t.consents.progress, deck.author).question) }),
      },
      {
        onSuccess: () => {
          toastDone((shares ? words.shared : words.notShared)(deck.author))
          // The question is gone with the button that had focus.
          focusTitle()
        },
        onError: toastError,
      },
    )
  const isAnswering = (shares: boolean) => share.isPending && share.variables.shares === shares
  return (
    <Notice
      title={t.consents.progress.title(deck.author)}
      className={className}
      actions={
        <>
          <Button pending={isAnswering(false)} onClick={() => answer(false)}>
            {words.no}
          </Button>
          <Button pending={isAnswering(true)} onClick={() => answer(true)}>
            {words.yes}
          </Button>
        </>
      }
    >
      <p>{t.consents.progress.note(deck.author)}</p>
    </Notice>
  )
}

/** Whether the author sees the progress of a member, to change at any time. */
export function ProgressSetting({ deck }: { deck: DeckDetail }) {
  const share = useWrite('PUT /api/shareProgress')
  const words = t.consents.progress
  if (!deck.isMember) return null
  return (
    <div>
      <Checkbox
        label={words.setting(deck.author)}
        hint={words.settingHint}
        checked={share.isPending ? share.variables.shares : (deck.sharesProgress ?? false)}
        onChange={(shares) =>
          share.mutate({
            id: deck.id,
            shares,
            ...(shares && { agreed: versionOf(progressWordings(words, deck.author).setting) }),
          })
        }
      />
      {share.isError && (
        <p role="alert" className={kit.error}>
          {errorText(share.error)}
        </p>
      )}
    </div>
  )
}
