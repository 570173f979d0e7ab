import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { localeNames, locales } from '../../shared/locales.ts'
import { limits } from '../../shared/limits.ts'
import { adminPaths } from '../admin/paths.ts'
import { changeLanguage } from '../app/shell/changeLanguage.ts'
import { useLogout } from '../app/shell/useLogout.ts'
import { query, readPage } from '../data/query.ts'
import { paths } from '../data/paths.ts'
import { useAuthorised } from '../data/session.ts'
import { CreateDeckDialog } from '../decks/CreateDeckDialog.tsx'
import { t } from '../texts/index.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useStore } from '../ui/store.ts'
import { type Command, deckCommands } from './commands.ts'
import { questionOf, usePause } from './foundCards.ts'
import kit from '../ui/kit.module.css'
import styles from './CommandMenu.module.css'

interface Group {
  name: string
  options: readonly Command[]
}

/** Results of each kind in the menu. */
const perGroup = 6

/** Decks, topics, cards and commands by their names, for the keyboard. */
export default function CommandMenu({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  /** A deck is created, and gets a list of cards if that was asked for. */
  const [creating, setCreating] = useState<{ withList: boolean } | null>(null)
  const { groups, isSettled } = useGroups(text, (withList) => setCreating({ withList }))
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const listId = useId()
  const words = t.commands
  if (creating) return <CreateDeckDialog {...creating} onClose={onClose} />

  const options = groups.flatMap((group) => group.options)
  const active = options.find(({ key }) => key === activeKey) ?? options[0]
  const idOf = ({ key }: Command) => `${listId}-${key}`
  const go = (option: Command | undefined) => {
    if (!option) return
    // Creating a deck takes the menu's place.
    if (option.key !== createKey && option.key !== listKey) onClose()
    void option.run()
  }
  const move = (to: number) => {
    const next = options.at(to % options.length)
    if (!next) return
    setActiveKey(next.key)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const at = active ? options.indexOf(active) : -1
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 5,
      PageUp: Math.max(at - 5, 0),
    }
    const to = moves[event.key]
    if (to !== undefined) move(event.key === 'PageDown' ? Math.min(to, options.length - 1) : to)
    else if (event.key === 'Enter') go(active)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={words.title} onClose={onClose} size="wide">
      <Field
        hideLabel
        data-autofocus
        label={words.field}
        placeholder={words.field}
        value={text}
        onChange={(next) => {
          setText(next)
          setActiveKey(null)
        }}
        onKeyDown={onKeyDown}
        maxLength={limits.searchLength}
        enterKeyHint="go"
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && idOf(active)}
      />
      <p role="status" className={options.length > 0 ? kit.hidden : kit.note}>
        {isSettled && text.trim() && (options.length > 0 ? words.found(options.length) : words.none(text.trim()))}
      </p>
      <div id={listId} role="listbox" aria-label={words.title} className={styles.list}>
        {groups.map(({ name, options }, index) => (
          <div key={name} role="group" aria-labelledby={`${listId}-group-${index}`}>
            <p id={`${listId}-group-${index}`} className={styles.group}>
              {name}
            </p>
            {options.map((option) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are those of the field
              <div
                key={option.key}
                id={idOf(option)}
                role="option"
                aria-selected={option === active}
                className={styles.option}
                onPointerMove={() => setActiveKey(option.key)}
                onClick={() => go(option)}
              >
                <Icon name={option.icon} size={18} />
                <span className={kit.ellipsis} dir="auto">
                  {option.name}
                </span>
                {option.note && (
                  <span className={styles.note} dir="auto">
                    {option.note}
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  )
}

const createKey = 'createDeck'
const listKey = 'createFromList'
const searchKey = 'searchFor'

/**
 * What the menu offers for a text, in groups: first the one with the best match. Without a text the decks learned or changed last,
 * and all commands.
 */
function useGroups(text: string, onCreateDeck: (withList: boolean) => void): { groups: Group[]; isSettled: boolean } {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const search = usePause(text.trim())
  const enabled = useAuthorised()
  const shared = { placeholderData: keepPreviousData, retry: false }
  const isTyped = search !== ''
  const decks = useQuery({
    ...shared,
    queryKey: ['GET /api/search', { search, public: 'false', limit: perGroup, in: 'menu' }],
    queryFn: async ({ signal }) =>
      (await readPage('GET /api/search', { search, public: 'false', limit: String(perGroup) }, signal)).answer,
    enabled,
  })
  const topics = useQuery({ ...query('GET /api/searchTopics', { search }), ...shared, enabled: enabled && isTyped })
  const cards = useQuery({
    ...shared,
    queryKey: ['GET /api/searchCards', { search, limit: perGroup }],
    queryFn: async ({ signal }) =>
      (await readPage('GET /api/searchCards', { search, order: 'match', limit: String(perGroup) }, signal)).answer,
    enabled: enabled && isTyped,
  })
  const commands = useCommands(onCreateDeck)
  const ofDeck = useStore(deckCommands)
  const typed = fold(text).split(' ')
  const matches = ({ name, synonyms = '' }: Command) =>
    typed.every((word) => fold(`${name} ${synonyms}`).includes(word))
  const words = t.commands
  const to = (path: string) => () => navigate(path)

  const here: Group = { name: words.groups.here, options: ofDeck.filter(matches) }
  const found: Group[] = [
    // Typed text is more likely to be the name of a deck.
    ...(isTyped ? [] : [here]),
    {
      name: words.groups.decks,
      options: (decks.data ?? []).map(({ id, name }) => ({
        key: `deck-${id}`,
        icon: 'cards',
        name: name || t.decks.unnamed,
        ...(pathname === paths.deck(id) && { note: words.isOpen }),
        run: to(paths.deck(id)),
      })),
    },
    ...(isTyped ? [here] : []),
    {
      name: words.groups.topics,
      options: (isTyped ? (topics.data ?? []) : []).slice(0, perGroup).map(({ id, name, deckId, deckName }) => ({
        key: `topic-${id}`,
        icon: 'cards',
        name,
        note: deckName || t.decks.unnamed,
        run: () => void navigate(paths.deck(deckId), { state: { topic: id } }),
      })),
    },
    {
      name: words.groups.cards,
      options: (isTyped && !cards.error ? (cards.data ?? []) : []).map((card) => ({
        key: `card-${card.id}`,
        icon: 'search',
        name: questionOf(card),
        note: [card.isAiGenerated && t.decks.cards.ai, card.deckName || t.decks.unnamed].filter(Boolean).join(' · '),
        run: to(paths.card(card.deckId, card.id)),
      })),
    },
    {
      name: words.groups.actions,
      options: [
        ...commands.filter(matches),
        ...(text.trim()
          ? [
              {
                key: searchKey,
                icon: 'search' as const,
                name: words.searchFor(text.trim()),
                run: to(paths.searchCardsFor(text.trim())),
              },
            ]
          : []),
      ],
    },
  ]
  const isSettled = search === text.trim() && ![decks, topics, cards].some((read) => read.isFetching)
  // Until the results of what was typed are there, Enter must not open one of an earlier text.
  const shown = found.map((group) => ({
    ...group,
    options: group.options.filter((option) => isSettled || option.key === searchKey || matches(option)),
  }))
  const rank = (option: Command | undefined) => matchOf(option?.name ?? '', text)
  const groups = shown
    .filter(({ options }) => options.length > 0)
    .map(({ name, options }) => ({ name, options: options.toSorted((a, b) => rank(a) - rank(b)) }))
  return { groups: groups.toSorted((a, b) => rank(a.options[0]) - rank(b.options[0])), isSettled }
}

/** What can be done from everywhere. */
function useCommands(onCreateDeck: (withList: boolean) => void): Command[] {
  const navigate = useNavigate()
  const logout = useLogout()
  const me = useQuery({ ...query('GET /api/me', {}), enabled: useAuthorised() })
  const words = t.commands
  const to = (path: string) => () => navigate(path)
  const synonyms: Partial<Record<string, string>> = words.synonyms
  const commands: Command[] = [
    { key: 'decks', icon: 'cards', name: words.decks, run: to(paths.decks) },
    { key: 'learn', icon: 'learn', name: words.learn, run: to(paths.learn) },
    { key: 'search', icon: 'search', name: words.search, run: to(paths.searchCards) },
    { key: createKey, icon: 'plus', name: words.createDeck, run: () => onCreateDeck(false) },
    { key: listKey, icon: 'menu', name: words.createFromList, run: () => onCreateDeck(true) },
    { key: 'generate', icon: 'sparkle', name: words.generate, run: to(paths.generate) },
    { key: 'statistics', icon: 'check', name: t.shell.routes.statistics, run: to(paths.statistics) },
    { key: 'account', icon: 'user', name: words.account, run: to(paths.account) },
    ...(me.data?.role === 'admin'
      ? [{ key: 'admin', icon: 'lock' as const, name: words.admin, run: to(adminPaths.users) }]
      : []),
    ...locales
      .filter((locale) => locale !== t.locale)
      .map((locale) => ({
        key: locale,
        icon: 'globe' as const,
        name: localeNames[locale],
        run: () => changeLanguage(locale),
      })),
    { key: 'mission', icon: 'info', name: words.mission, run: to(paths.mission) },
    { key: 'logout', icon: 'logout', name: words.logout, run: logout },
  ]
  return commands.map((command) => ({ ...command, synonyms: synonyms[command.key] ?? '' }))
}

/** A text without case and accents. */
const fold = (text: string) => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** How well a name matches what was typed: exactly (0), from its beginning (1), or otherwise (2). */
function matchOf(name: string, text: string): number {
  const [folded, typed] = [fold(name), fold(text)]
  if (folded === typed) return 0
  return folded.startsWith(typed) ? 1 : 2
}
