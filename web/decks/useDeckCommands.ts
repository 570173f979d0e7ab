import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { DeckDetail } from '../../shared/api/contract.ts'
import type { TopicNode } from '../../shared/api/decks.ts'
import { mayEdit } from '../../shared/decks.ts'
import { paths, ways } from '../data/paths.ts'
import { remember, useRemembered } from '../data/remembered.ts'
import { type Command, deckCommands } from '../search/commands.ts'
import { t } from '../texts/index.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { OpenPopup, Popup } from './popup.ts'

interface DeckCommands {
  deck: DeckDetail
  /** Where new cards lie unless another topic is chosen; null while there is none. */
  topicId: number | null
  /** The topics to learn; null for the whole deck. */
  chosen: readonly number[] | null
  /** Checks all topics. */
  onAll: () => void
  onPopup: OpenPopup
}

/** Adds what can be done with the deck on the screen to the command menu. */
export function useDeckCommands({ deck, topicId, chosen, onAll, onPopup }: DeckCommands): void {
  const navigate = useNavigate()
  const view = useRemembered('cardView')
  const showAll = useEffectEvent(onAll)
  useEffect(() => {
    const canEdit = mayEdit(deck.role)
    const go = (to: string) => () => navigate(to, { state: chosen && { topics: chosen } })
    const open = (icon: IconName, name: string, popup: Popup): Command => ({
      key: popup.kind,
      icon,
      name,
      run: () => onPopup(popup),
    })
    deckCommands.set([
      ...(deck.cards > 0
        ? [
            { key: 'learnDeck', icon: 'learn' as const, name: t.decks.study.learn, run: go(paths.learnDeck(deck.id)) },
            ...ways.map((way) => ({
              key: way,
              icon: 'cards' as const,
              name: t.practice[way].title,
              run: go(paths.way(way, deck.id)),
            })),
            {
              key: 'view',
              icon: view === 'table' ? ('cards' as const) : ('menu' as const),
              name: view === 'table' ? t.topics.view.asTiles : t.topics.view.asTable,
              run: () => remember('cardView', view === 'table' ? null : 'table'),
            },
          ]
        : []),
      ...(chosen ? [{ key: 'showAll', icon: 'check' as const, name: t.topics.showAll, run: () => showAll() }] : []),
      ...(canEdit
        ? [
            open('plus', t.decks.topics.createCard, { kind: 'create-card', topicId }),
            open('menu', t.cards.list.open, { kind: 'paste-list', topicId }),
            open('share', t.decks.importCards, { kind: 'import', topicId }),
            open('sparkle', t.generation.fromFile, { kind: 'upload' }),
            open('plus', t.decks.topics.add, { kind: 'create-topic', parentId: null }),
            { key: 'class', icon: 'user' as const, name: t.classes.open, run: () => navigate(paths.class(deck.id)) },
            open('pencil', t.suggestions.deck.open, { kind: 'edit-deck' }),
            ...(deck.cards > 0 ? [open('library', t.tags.deck.open, { kind: 'deck-tags' })] : []),
            open('undo', t.topics.bin.open, { kind: 'trash' }),
          ]
        : []),
      ...(deck.cards > 0 && !deck.isTakenDown
        ? [open('cards', t.topics.exportCards, { kind: 'export', topics: chosen })]
        : []),
      ...(deck.isAuthor
        ? [
            open('share', t.decks.share.open, { kind: 'share' }),
            open('trash', t.decks.remove.deck, { kind: 'delete-deck' }),
          ]
        : [open('cards', t.library.copy, { kind: 'copy' })]),
      open('info', t.ui.keys, { kind: 'keys' }),
    ])
    return () => deckCommands.set([])
  }, [deck, topicId, chosen, view, onPopup, navigate])
}

/** Opens the list to paste for which the history state says that the deck was created, once. */
export function useWantedList(open: () => void): void {
  const navigate = useNavigate()
  const location: { search: string; state: unknown } = useLocation()
  const isWanted = (Object(location.state) as { popup?: unknown }).popup === 'paste-list'
  const latest = useEffectEvent(() => {
    void navigate({ search: location.search }, { replace: true, preventScrollReset: true })
    open()
  })
  useEffect(() => {
    if (isWanted) latest()
  }, [isWanted])
}

/** Shows the topic of this deck that the history state names, once: after a reload, what the learner chose since then is shown. */
export function useWantedTopic(topics: readonly TopicNode[], show: (topic: TopicNode) => void): void {
  const navigate = useNavigate()
  const location: { search: string; state: unknown } = useLocation()
  const wanted = (Object(location.state) as { topic?: unknown }).topic
  const topic = topics.find(({ id }) => id === wanted)
  const latest = useEffectEvent((topic: TopicNode) => {
    void navigate({ search: location.search }, { replace: true, preventScrollReset: true })
    show(topic)
  })
  useEffect(() => {
    if (!topic) return
    // When the menu has closed and given focus back.
    const timer = setTimeout(() => latest(topic))
    return () => clearTimeout(timer)
  }, [topic])
}
