import type { CallOutput } from '../../shared/api/contract.ts'
import { languageNames } from '../../shared/languages.ts'
import { useDefaultLanguage } from '../generation/defaultLanguage.ts'
import { PremiumNotice } from '../generation/PremiumNotice.tsx'
import { type TargetDeck, useBegin } from '../generation/useBegin.ts'
import { isUnpaid, useEntitlement } from '../generation/useEntitlement.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { Part } from './coverage.ts'

interface MoreFromHereProps {
  deck: TargetDeck
  document: CallOutput<'GET /api/document/:id'>
  part: Part
  onClose: () => void
  onMade: () => void
}

/** Has one part of a document gone through again, after saying what that costs. */
export function MoreFromHere({ deck, document, part, onClose, onMade }: MoreFromHereProps) {
  const { entitlement } = useEntitlement()
  const { begin, isPending, error } = useBegin('PUT /api/createFromDocument', deck)
  const usual = useDefaultLanguage(deck.id, languageNames)
  const words = t.review.documents
  const mayBegin = !isUnpaid(entitlement)
  const { unit, id, name, language } = document
  const submit = () => {
    const lang = { name: language ?? usual }
    if (!isPending) void begin({ id, depth: 'thorough', passages: [...part.passages], lang }, onMade)
  }
  return (
    <Dialog
      open
      title={words.moreTitle}
      onClose={onClose}
      {...(mayBegin && { onSubmit: submit })}
      footer={
        <>
          <Button onClick={onClose}>{t.ui.cancel}</Button>
          {mayBegin && (
            <Button type="submit" variant="primary" pending={isPending} data-autofocus>
              {words.make}
            </Button>
          )}
        </>
      }
    >
      {error && <Notice tone="error">{errorText(error)}</Notice>}
      <p>{words.moreNote(part.title, unit ? words.pages(unit, part.firstPage, part.lastPage) : name)}</p>
      {mayBegin ? (
        <p role="status">{entitlement && (entitlement.isSubscribed ? words.included : words.free(entitlement.free))}</p>
      ) : (
        <PremiumNotice />
      )}
    </Dialog>
  )
}
