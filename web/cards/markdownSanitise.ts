import DOMPurify from 'dompurify'

const textTags =
  'a b blockquote br code del div em hr i kbd li mark ol p pre s small span strong sub sup table tbody td th thead tr u ul'
const mathTags =
  'math menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics'
const textAttributes = 'align data-gap data-heading data-scroll rel start target'
const mathAttributes =
  'accent accentunder columnalign columnlines columnspacing depth display displaystyle fence height largeop linebreak linethickness lquote lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowlines rowspacing rquote rspace scriptlevel separator stretchy symmetric voffset width xmlns'

const tags = `${textTags} ${mathTags}`.split(' ')
const plainAttributes = `${textAttributes} ${mathAttributes}`.split(' ')

/** Leaves of a card's HTML what a card may show: no script, no style, no form, nothing loaded from elsewhere. */
export function sanitise(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href', ...plainAttributes],
    // What is no address is not held against what an address may be.
    ADD_URI_SAFE_ATTR: plainAttributes,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
  })
}
