import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Settings } from '../../shared/api/contract.ts'
import { mayEdit } from '../../shared/decks.ts'
import type { Rating } from '../../shared/study.ts'
import { followTimeZone } from '../auth/timeZone.ts'
import { prefetch } from '../data/queryClient.ts'
import { lastCard, lastDeck, lastTopic, useRemembered } from '../data/remembered.ts'
import { useAuthorised } from '../data/session.ts'
import { useAi, useProduct } from '../app/shell/config.ts'
import { useIsHeld } from '../cards/heldScreen.ts'
import { t } from '../texts/index.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { clearToasts, toast } from '../ui/toast.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Spinner } from '../ui/Loading.tsx'
import { cardsIn, type Chosen, chosenIn, deckIn, partOf } from './part.ts'
import { ratingButtons, ratingName } from './buttons.ts'
import type * as cardMenu from './CardMenu.tsx'
import { CardView } from './CardView.tsx'
import kit from '../ui/kit.module.css'
import styles from './LearnPage.module.css'
import { isPassed, phaseOf, spaceRating } from './session.ts'
import { RatingBar } from './RatingBar.tsx'
import { StudyHeader } from './StudyHeader.tsx'
import { rejectButtonId, useMadeCards } from './useMadeCards.ts'
import { importMenu, isGone, reads, useHotkeys, useStudy } from './useStudy.ts'
import cardStyles from './CardView.module.css'
import bar from './RatingBar.module.css'

/** Starts the screen's queries while its chunk loads. */
export function loader({ request }: { request: Request }): null {
  prefetch(reads.me)
  prefetch(reads.settings)
  void followTimeZone()
  const deckId = deckIn(new URL(request.url).search)
  if (deckId === null) return null
  lastDeck.set(deckId)
  prefetch(reads.deck(deckId))
  return null
}

/** The learn page: what is due in all decks, the deck in the address, or a part of it. */
export function Component() {
  const location: { key: string; search: string; state: unknown } = useLocation()
  const deckId = deckIn(location.search)
  const settings = useQuery(reads.settings)
  return (
    <Learning
      key={location.key}
      deckId={deckId}
      chosen={deckId && chosenIn(location.search, location.state)}
      cards={deckId ? undefined : cardsIn(location.state)}
      settings={settings.data}
    />
  )
}

/** Fetched with the menu. */
const importSummary = () => import('./Summary.tsx')
const Summary = lazy(async () => ({ default: (await importSummary()).Summary }))
const Gone = lazy(async () => ({ default: (await importMenu()).Gone }))

interface LearningProps {
  /** Null for what is due in all decks. */
  deckId: number | null
  /** The part of the deck that is learned; null for the whole deck. */
  chosen: Chosen | null
  /** Instead of what is due in all decks. */
  cards: number[] | undefined
  /** Undefined until they are known. */
  settings: Settings | undefined
}

/** A session of learning, from the first card to the summary. */
function Learning({ deckId, chosen, cards, settings }: LearningProps) {
  const { study, session, unsent, isStuck } = useStudy(deckId, chosen, cards)
  const { buttons, keys } = ratingButtons(settings?.twoButtons ?? false)
  const { isConfigured } = useAi()
  // Toasts of an earlier screen would cover the cards.
  useEffect(clearToasts, [])

  const { current, failure, history } = session
  const shownDeckId = deckId ?? current?.card.deckId ?? 0
  // One deck is fetched by the loader; each rating would make it stale and fetch it again.
  const isMixed = !deckId
  const enabled = useAuthorised() && isMixed && shownDeckId > 0
  const deck = useQuery({ ...reads.deck(shownDeckId), enabled, staleTime: 'static' })
  const isRevealed = current?.isRevealed ?? false
  const [menu, setMenu] = useState<typeof cardMenu | null>(null)
  const isReadAloud = useRemembered('readAloud')
  const { isTyped, covers, questionSound, isAiGenerated, Answers = [] } = current?.card ?? {}
  const hasSound = questionSound || Answers.some(({ sound }) => sound)
  const needsMenu = isRevealed || isReadAloud || isTyped || isConfigured || covers || hasSound || isAiGenerated
  // After a failure, the next answer or card tries again.
  const menuFor = needsMenu && `${current?.seed} ${isRevealed}`
  const [suggested, setSuggested] = useState<Rating | null>(null)
  const space = current && settings?.spaceRates ? (suggested ?? spaceRating(current)) : undefined
  useEffect(() => {
    if (!menuFor || menu) return
    importSummary().catch(() => {})
    importMenu().then(setMenu, () => {})
  }, [menuFor, menu])
  const phase = phaseOf(session, unsent)
  const isMade = !!current?.card.made
  const made = useMadeCards(study, isMade)
  const [rejectingSeed, setRejectingSeed] = useState<number | null>(null)
  const canEdit = mayEdit(deck.data?.role ?? null)
  const isCardGone = !!current && isPassed(current)
  const onReject = made && isMade && canEdit && !isCardGone ? () => setRejectingSeed(current.seed) : null
  const isRejecting = !!onReject && current?.seed === rejectingSeed
  const [popup, setPopup] = useState<cardMenu.Popup | null>(null)
  const withMenu = (use: (loaded: typeof cardMenu) => unknown) =>
    void importMenu()
      .then((loaded) => {
        setMenu(loaded)
        return use(loaded)
      })
      .catch(() => toast({ message: t.errors.offline, tone: 'error' }))
  const onTool = (key: string) =>
    key === 'x'
      ? isRevealed && onReject?.()
      : withMenu(({ pressTool }) => pressTool(key, { study, deck: deck.data, open: setPopup }))
  const onCorrect = deck.data ? () => onTool('e') : null
  useHotkeys(study, { ratings: keys, space, onTool, isPaused: isRejecting })

  const last = history.at(-1)
  // The deck's deletion must not discard a suggestion that is being written.
  const mustLeave = !useIsHeld() && isGone(failure)

  // The last card and topic are remembered, as the product's other screens do with theirs.
  useEffect(() => {
    if (!current) return
    lastCard.set(current.card.id)
    lastTopic.set(current.card.topicId)
  }, [current])

  const isVisitor = deck.data?.role === 'visitor'
  const cardDeckName = deck.data?.name ?? ''
  const deckName = isMixed ? '' : cardDeckName
  const structure = deck.data?.structure ?? []
  const part = partOf(structure, chosen)
  const topic = current && partOf(structure, current.card.topicId)?.topic
  const title = deckName
    ? t.study.titleOf(deckName)
    : cards
      ? t.study.titleOfChosen
      : isMixed
        ? t.study.titleOfAll
        : t.study.title
  const { productName } = useProduct()
  useEffect(() => {
    document.title = t.shell.documentTitle(productName, title)
  }, [productName, title])
  if (mustLeave)
    return (
      <Suspense>
        <Gone />
      </Suspense>
    )
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1} className={kit.hidden}>
        {title}
      </h1>
      <StudyHeader deckId={deckId} deckName={deckName} session={session} onUndo={study.undo}>
        <StatusLine unsent={isStuck ? unsent : 0}>
          {/* Each rating and undo is a new element, or screen readers would skip the second of two equal texts. */}
          <span key={history.length}>
            {current?.mark
              ? menu?.markText(current.mark)
              : last
                ? last.reviewId === session.latest &&
                  t.study.rated(ratingName(last.rating, buttons), last.card.intervals[last.rating - 1] ?? 0)
                : part && t.study.only(part.topic)}
          </span>
        </StatusLine>
      </StudyHeader>
      {menu && phase !== 'over' && <menu.RatingHint history={history} />}
      {current && (
        <>
          <CardView
            key={current.seed}
            shown={current}
            topic={isMixed && topic ? `${cardDeckName} · ${topic}` : (topic ?? cardDeckName)}
            onChoose={study.choose}
            onZoom={(picture) => withMenu(() => setPopup(picture))}
            covered={menu ? <menu.Covered shown={current} onZoom={setPopup} /> : <Spinner label={t.study.loading} />}
            languages={deck.data && menu?.languagesOf(deck.data)}
            SoundButton={menu?.SoundButton}
            tools={
              !isCardGone && (
                <>
                  {menu && (
                    <menu.CardTools
                      made={made}
                      shown={current}
                      canEdit={canEdit}
                      onReject={onReject}
                      onCorrect={onCorrect}
                    />
                  )}
                  <IconButton icon="more" label={t.study.more} aria-keyshortcuts="M" onClick={() => onTool('m')} />
                </>
              )
            }
          />
          {menu && !isCardGone && (
            <menu.BelowCard shown={current} buttons={buttons} study={study} onSuggest={setSuggested} />
          )}
          {made && isRejecting ? (
            <made.RejectBar onReject={made.reject} onCancel={() => setRejectingSeed(null)} openerId={rejectButtonId} />
          ) : isCardGone && menu ? (
            <menu.NextBar onNext={study.pass} />
          ) : (
            <RatingBar
              intervals={current.card.intervals}
              isRevealed={current.isRevealed}
              buttons={buttons}
              spaceRating={space}
              suggested={suggested}
              onReveal={study.reveal}
              onRate={study.rate}
            />
          )}
        </>
      )}
      {phase === 'loading' && <Waiting />}
      {phase === 'saving' && <Waiting label={menu?.savingText(isStuck)} isStuck={isStuck} />}
      {phase === 'failed' && <ErrorNotice error={failure} onRetry={study.retry} />}
      {menu && <menu.AroundCard study={study} deck={deck.data} current={current} popup={popup} onOpen={setPopup} />}
      {phase === 'over' && (
        <Suspense fallback={<Waiting />}>
          <Summary
            session={session}
            deckId={deckId}
            part={part}
            isVisitor={isVisitor}
            buttons={buttons}
            onGoOn={study.restart}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The outcome of the last rating, or the number of ratings that could not be sent. */
function StatusLine({ unsent, children }: { unsent: number; children: ReactNode }) {
  return (
    <span role="status" className={unsent > 0 ? styles.unsaved : undefined}>
      {unsent > 0 ? (
        <>
          <Icon name="warning" size={16} />
          {t.study.unsaved(unsent)}
        </>
      ) : (
        children
      )}
    </span>
  )
}

/** A blank card while the next ones are fetched, or the last ratings are saved. While there is no connection it says so instead. */
export function Waiting({ label = t.study.loading, isStuck = false }) {
  return (
    <>
      <div className={cardStyles.card}>
        <p className={cardStyles.topic} />
        <div className={cardStyles.waiting}>{isStuck ? <p role="status">{label}</p> : <Spinner label={label} />}</div>
      </div>
      <div className={bar.bar} data-bottom-bar />
    </>
  )
}
