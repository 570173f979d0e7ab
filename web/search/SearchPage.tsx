import { keepPreviousData, notifyManager, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { limits } from '../../shared/limits.ts'
import { leechLapses } from '../../shared/study.ts'
import { namedTags, ownTags, searchCompletions } from '../cards/tagCompletions.ts'
import { Tags } from '../cards/Tags.tsx'
import { paths } from '../data/paths.ts'
import { useAuthorised } from '../data/session.ts'
import { searchIn, useSearchText } from '../app/useSearchText.ts'
import { queryClient } from '../data/queryClient.ts'
import { isPutOff, stateText } from '../decks/putOff.ts'
import { setPutOff } from '../decks/undo.ts'
import { fieldError } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { BackLink, focusTitle, Page } from '../ui/Page.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { toast, toastError } from '../ui/toast.ts'
import { type FoundCard, foundCards, questionOf, readToLearn } from './foundCards.ts'
import kit from '../ui/kit.module.css'
import styles from './SearchPage.module.css'

/** Starts the search while the screen's chunk loads. */
export function loader({ request }: { request: Request }): null {
  const search = searchIn(new URL(request.url).searchParams)
  if (search) queryClient.infiniteQuery(foundCards(search)).catch(() => {})
  return null
}

/** A search of the cards of all decks. */
export function Component() {
  const { text, setText, search } = useSearchText()
  const isAuthorised = useAuthorised()
  const enabled = isAuthorised && search !== ''
  const { data: tags = [] } = useQuery({ ...ownTags, enabled: isAuthorised })
  const tagsId = useId()
  const found = useInfiniteQuery({ ...foundCards(search), placeholderData: keepPreviousData, enabled })
  const field = useRef<HTMLInputElement>(null)
  const words = t.search
  const problem = fieldError(found.error, 'search')
  const cards = search ? (found.data?.pages.flatMap(({ answer }) => answer) ?? []) : []
  const isSettled = found.isSuccess && !found.isPlaceholderData
  const isShown = cards.length > 0 && !found.error
  const completions = searchCompletions(text, tags)
  const named = namedTags(text, tags)

  const add = (filter: string) => {
    setText(`${text.trim()} ${filter}`.trim())
    field.current?.focus()
  }
  return (
    <Page title={words.open} back={<BackLink to={paths.decks}>{t.decks.back}</BackLink>}>
      <SearchField
        ref={field}
        autoFocus={!search}
        label={words.field}
        value={text}
        onChange={setText}
        maxLength={limits.searchLength}
        hint={words.hint}
        error={problem}
        list={tags.length > 0 ? tagsId : undefined}
      />
      <datalist id={tagsId}>
        {completions.map((completed) => (
          <option key={completed} value={completed}>
            {completed}
          </option>
        ))}
      </datalist>
      {named.length > 0 && (
        <p className={styles.named}>
          {words.alsoTag}
          {named.map((one) => (
            <button key={one.filter} type="button" className={styles.filter} onClick={() => setText(one.search)}>
              {one.filter}
            </button>
          ))}
        </p>
      )}
      <Examples onAdd={add} isOpen={!search} />
      {search && found.error && !problem && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {search && found.isLoading && <Spinner label={t.ui.loading} />}
      <div className={styles.head}>
        <p role="status" className={styles.count}>
          {search && isSettled && (cards.length > 0 ? words.found(cards.length, found.hasNextPage) : words.none)}
        </p>
        {isShown && <LearnButton search={search} />}
      </div>
      {isShown && (
        <ul className={styles.results} aria-label={words.results} aria-busy={found.isPlaceholderData}>
          {cards.map((card) => (
            <Result key={card.id} card={card} />
          ))}
        </ul>
      )}
      {isShown && found.hasNextPage && (
        <Button pending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Page>
  )
}

/** The filters, each of which a press adds to the search. */
function Examples({ onAdd, isOpen }: { onAdd: (filter: string) => void; isOpen: boolean }) {
  const words = t.search
  const { filters: meanings } = words
  const filters = [
    [`deck:"${words.exampleDeck}"`, meanings.deck],
    [`tag:${words.exampleTag}`, meanings.tag],
    ['is:due', meanings.due],
    ['is:fresh', meanings.fresh],
    ['is:buried', meanings.buried],
    ['is:suspended', meanings.suspended],
    ['is:leech', meanings.leech],
    ['is:flagged', meanings.flagged],
    ['lapses>5', meanings.lapses],
    ['added:7', meanings.added],
    ['-is:due', meanings.negated],
  ] as const
  return (
    <details className={styles.examples} open={isOpen}>
      <summary>{words.examples}</summary>
      <ul>
        {filters.map(([filter, meaning]) => (
          <li key={filter}>
            <button
              type="button"
              className={styles.filter}
              onClick={() => onAdd(filter)}
              aria-label={words.add(filter, meaning)}
            >
              {filter}
            </button>
            <span className={kit.note}>{meaning}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Learns the due and fresh ones of the found cards. */
function LearnButton({ search }: { search: string }) {
  const navigate = useNavigate()
  const hintId = useId()
  const words = t.search
  const learn = useMutation({
    mutationFn: () => readToLearn(search),
    onSuccess: ({ cards, fresh, heldBack }) => {
      if (cards.length === 0) return void toast({ message: words.nothingToLearn })
      void navigate(paths.learn, { state: { cards } })
      // Where there is nothing else, the learn page says so.
      if (heldBack > 0 && heldBack < cards.length) toast({ message: words.heldBack(fresh, fresh + heldBack) })
    },
    onError: toastError,
  })
  return (
    <>
      <Button
        variant="primary"
        icon="learn"
        pending={learn.isPending}
        aria-describedby={hintId}
        onClick={() => learn.mutate()}
      >
        {words.learn}
      </Button>
      <p id={hintId} className={styles.learnHint}>
        {words.learnHint(limits.cardsChosen)}
      </p>
    </>
  )
}

function Result({ card }: { card: FoundCard }) {
  const link = useRef<HTMLAnchorElement>(null)
  const { lapses, learned, isFlagged, deckName, topicName } = card
  const words = t.search
  const states = [
    stateText(card),
    lapses > 0 && words.lapses(lapses),
    lapses >= leechLapses && words.leech,
    isFlagged && words.flagged,
    card.isAiGenerated && t.decks.cards.ai,
  ].filter(Boolean)
  const bringBack = async () => {
    // The button goes, and so does the card where a search asks for what is put off.
    link.current?.focus()
    await setPutOff([card], 0, () => link.current?.focus())
    notifyManager.schedule(() => document.activeElement === document.body && focusTitle())
  }
  return (
    <li className={styles.result}>
      <Link ref={link} to={paths.card(card.deckId, card.id)} className={styles.question} dir="auto">
        {questionOf(card)}
      </Link>
      <p className={styles.where} dir="auto">
        {deckName || t.decks.unnamed} · {topicName}
      </p>
      <p className={styles.states} data-learned={learned}>
        {states.join(' · ')}
      </p>
      <Tags tags={card.tags} />
      {isPutOff(card) && (
        <Button
          icon="undo"
          className={styles.resume}
          aria-label={`${t.topics.table.resume}: ${questionOf(card)}`}
          onClick={() => void bringBack()}
        >
          {t.topics.table.resume}
        </Button>
      )}
    </li>
  )
}
