import { plainText } from '../cards/plainText.ts'
import { gapMarker } from '../../shared/gaps.ts'
import { useWrite } from '../data/api.ts'
import { errorText } from '../texts/errors.ts'
import { t } from '../texts/index.ts'
import { relativeTime } from '../texts/time.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { toast } from '../ui/toast.ts'
import styles from './TrashDialog.module.css'
import { sayRestored } from './undo.ts'
import type { Entry } from './useTrash.ts'

interface BinEntryProps {
  entry: Entry
  mayPurge: boolean
  onFocus: () => void
  onPurge: () => void
}

/** A deletion: what it was, and what can be done about it. */
export function BinEntry({ entry, mayPurge, onFocus, onPurge }: BinEntryProps) {
  const restore = useWrite('PUT /api/restore')
  const words = t.topics.bin
  const now = new Date()
  const isTopic = entry.kind === 'topic'
  const name = nameOf(entry)
  const others = isTopic ? 0 : entry.cards - 1
  return (
    <li className={styles.entry}>
      <Icon name={isTopic ? 'library' : 'cards'} size={18} className={styles.icon} />
      <div className={styles.about}>
        <p>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          {others > 0 && ` ${words.others(others)}`}
        </p>
        <p className={styles.facts}>
          {isTopic ? words.topic(entry.subtopics, entry.cards) : words.cards(entry.cards)} {placeOf(entry)}
        </p>
        <p className={styles.facts}>
          <span>{words.deleted(relativeTime(new Date(entry.deletedAt), now), entry.deletedBy)},</span>{' '}
          <span>{words.until(relativeTime(new Date(entry.goesAt), now))}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          icon="undo"
          pending={restore.isPending}
          aria-label={words.restoring(name)}
          data-restore
          onFocus={onFocus}
          onClick={() =>
            restore.mutate(
              { id: entry.id },
              {
                onSuccess: sayRestored,
                onError: (error) =>
                  toast({ message: error.code === 'not-found' ? words.gone : errorText(error), tone: 'error' }),
              },
            )
          }
        >
          {words.restore}
        </Button>
        {mayPurge && (
          <IconButton icon="trash" tone="danger" label={words.purging(name)} onFocus={onFocus} onClick={onPurge} />
        )}
      </div>
    </li>
  )
}

const mostOfName = 200

/** What an entry is called: a topic's name, or what is read of a card's question. */
export function nameOf({ kind, name }: Entry): string {
  if (kind === 'topic') return name
  const plain = plainText(name, name.includes(gapMarker))
  return (plain.length > mostOfName ? `${plain.slice(0, mostOfName)}…` : plain) || t.topics.bin.picture
}

/** Where it lay; of cards from several topics, in how many, and what they have in common. */
function placeOf({ kind, topics, path }: Entry): string {
  const words = t.topics.bin
  const place = path.join(' › ')
  if (kind === 'cards' && topics > 1) return words.fromTopics(topics, place)
  return place && words.from(place)
}
