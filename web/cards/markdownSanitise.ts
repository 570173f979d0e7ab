import DOMPurify from 'dompurify'

const textTags =
  'a b blockquote br code del div em hr i kbd li mark ol p pre s small span strong sub sup table tbody td th thead tr u ul'
const mathTags =
  'math menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics'
const textAttributes = 'align data-gap data-heading data-scroll href rel start tabindex target'
const mathAttributes =
  'accent accentunder columnalign columnlines columnspacing depth display displaystyle fence height largeop linebreak linethickness lquote lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowlines rowspacing rquote rspace scriptlevel separator stretchy symmetric voffset width xmlns'

/** An address of the web or of mail, or what is no address: every attribute's value is held against it. */
const address = /^(?:(?:https?|mailto):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i

/** Leaves of a card's HTML what a card may show: no script, no style, no form, nothing loaded from elsewhere. */
export function sanitise(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: `${textTags} ${mathTags}`.split(' '),
    ALLOWED_ATTR: `${textAttributes} ${mathAttributes}`.split(' '),
    ALLOWED_URI_REGEXP: address,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  })
}
