import { useRef, useState } from 'react'
import type { CallOutput, DeckDetail } from '../../shared/api/contract.ts'
import { t } from '../texts/index.ts'
import { LinkForm } from './LinkForm.tsx'
import { type Link, LinkRow } from './LinkRow.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'
import styles from './Sharing.module.css'

interface LinkSectionProps {
  deck: DeckDetail
  /** Until it is there, a link can be made all the same. */
  access: CallOutput<'GET /api/deckAccess/:id'> | undefined
}

/** Links that let whoever has one into the deck. */
export function LinkSection({ deck, access }: LinkSectionProps) {
  const { members = [], links = [] } = access ?? {}
  const [revoked, setRevoked] = useState<Link | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const words = t.sharing.links
  return (
    <section className={styles.section} aria-labelledby="links-title">
      <h3 id="links-title" ref={title} tabIndex={-1} className={styles.title}>
        {words.title}
      </h3>
      <p className={styles.note}>{words.note}</p>
      {!deck.isTakenDown && <LinkForm deckId={deck.id} />}
      {links.length > 0 && (
        <ul className={styles.rows} aria-labelledby="links-title">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} isResting={deck.isTakenDown} onRevoke={() => setRevoked(link)} />
          ))}
        </ul>
      )}
      {revoked && (
        <RevokeDialog
          deck={deck}
          link={revoked}
          isInvited={members.some(({ via }) => via === 'invitation')}
          onClose={() => setRevoked(null)}
          onRevoked={() => title.current?.focus()}
        />
      )}
    </section>
  )
}
