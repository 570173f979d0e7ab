import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mayEdit } from '../../shared/roles.ts'
import { query } from '../data/api.ts'
import { prefetch } from '../data/queryClient.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { begunFor } from './announce.ts'
import { DeckChoice } from './DeckChoice.tsx'
import { Entitled } from './Entitled.tsx'
import { GenerateInto } from './GenerateInto.tsx'
import { useAnnouncements } from './useAnnouncements.ts'

const myDecks = query('GET /api/myDecks', {})

/** Starts what the screen reads while its program loads. */
export function loader(): null {
  prefetch(myDecks)
  return null
}

/** Cards from a file: into which deck, and from which file. */
export function Component() {
  const [address, setAddress] = useSearchParams()
  const decks = useQuery(myDecks)
  const [hasMoved, setHasMoved] = useState(false)
  useAnnouncements()
  const own = decks.data?.filter((deck) => mayEdit(deck.role)) ?? []
  const deck = own.find(({ id }) => id === Number(address.get('deck')))

  return (
    <Page title={t.generation.fromFile} width="text">
      {decks.isPending ? (
        <Skeleton height="16rem" />
      ) : decks.isError ? (
        <Notice tone="error" actions={<Button onClick={() => decks.refetch()}>{t.ui.retry}</Button>}>
          {errorText(decks.error)}
        </Notice>
      ) : (
        <Entitled isPaid={deck !== undefined && begunFor(deck.id) !== null}>
          {!deck ? (
            <DeckChoice
              decks={own}
              takesFocus={hasMoved}
              onChosen={(id) => {
                setHasMoved(true)
                setAddress({ deck: String(id) })
              }}
            />
          ) : (
            <GenerateInto deck={deck} takesFocus={hasMoved} onLeave={() => setHasMoved(true)} />
          )}
        </Entitled>
      )}
    </Page>
  )
}
