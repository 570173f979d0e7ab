import type { Language, LanguageName } from '../../shared/languages.ts'
import { preparedQuery } from '../platform/db/open.ts'
import type { Passage } from '../../engine/documents/document.ts'

/** The origin of a card. If its document was deleted, passage and document are null. */
export interface CardOrigin {
  documentId: number | null
  documentName: string | null
  unit: 'page' | 'slide' | 'sheet' | null
  documentLanguage: Language | null
  page: number | null
  quote: string | null
  passage: Passage | null
  /** The language that the card was requested in. */
  language: LanguageName
}

/** The origin of generated card `$1`. */
export const readOrigin = preparedQuery<CardOrigin>(`
  select d.id "documentId", d.name "documentName", d.unit, d.language "documentLanguage", g.page, g.quote, o.language,
    case when p.position is not null then json_build_object('position', p.position, 'path', p.path,
      'firstPage', p.first_page, 'lastPage', p.last_page, 'blocks', p.blocks) end passage
  from generated_cards g join generations o on o.id = g.generation_id
  left join passages p on p.document_id = g.document_id and p.position = g.position
  left join documents d on d.id = p.document_id
  where g.card_id = $1`)

/** Names and units of the documents of deck `$1`. */
export const readNames = preparedQuery<{ id: number; name: string; unit: CardOrigin['unit'] }>(
  'select id, name, unit from documents where deck_id = $1',
)
