/** The README of an export. */
export const readme = (
  product: string,
  support: string,
  now: Date,
) => `${product}: everything we store about your account
${now.toISOString()}

All files except pictures and sounds are UTF-8 text. The .json files can be read by people and by programs; times are in UTC
(ISO 8601). IDs are the same across all files: a review refers to its card, a card to its topic, and so on.

account.json                    your email, display name, settings, the mails you chose and when the last ones were sent, free
                                generations, and how long your plan is paid for
consents.json                   what you agreed to and what you withdrew, with the time and the words you saw. Dated and digest: the
                                date on the page you accepted, and the SHA-256 of its text as it was shown
sessions.json                   where you’re signed in
decks/<id>-<name>/deck.json     one of your decks, its topics (parentId: the parent topic) and its assignments
                                (deletedAt: when you moved it to the bin)
decks/<id>-<name>/cards.json    its cards and their answers; in gap cards, each gap is between /$ and /$. Versions: the earlier
                                contents of each card, and who changed it
decks/<id>-<name>/bin.json      its deleted cards that can still be restored
decks/<id>-<name>/pictures/     the pictures on its cards, under the names the cards use
decks/<id>-<name>/sounds/       the sounds on its cards, in the same way
learning/library.json           other people’s decks in your library
learning/decks.json             the decks you study: your folders, the limits you set, and how many cards you know
learning/schedule.json          when each card is due next. Stability: the number of days after which you would still remember
                                it with a probability of 90%. Difficulty: from 1 to 10. Both as defined by FSRS-6
learning/put-off.json           the cards you put off or suspended, and when each was due before
learning/flags.json             the cards you flagged
learning/reviews.json           each of your reviews, with the card’s schedule before and after it, in no particular order.
                                Ratings: 1 hard, 2 ok, 3 easy, 4 perfect. Reviews with undoneAt were undone
documents/documents.json        the documents you uploaded. The files themselves are deleted once they have been read
documents/<id>-<name>.txt       the text that was read from them, which their cards are made from
generations/generations.json    when you generated cards, from what, and how
generations/cards.json          each generated card, with the sentence it came from, and whether you kept it
generations/ideas.json          ideas that were left out, and why
imports.json                    files of cards that you imported, and what was left out of them
suggestions.json                corrections you suggested for other people’s cards, and what became of them
sharing/decks.json              decks that others share with you, your permissions, and whether you share your progress
sharing/people.json             the people you share decks with, and those you invited, by the email you entered
sharing/invitations.json        invitations to other people’s decks that you haven’t answered
billing/subscriptions.json      your subscriptions
billing/orders.json             what you ordered, with the text you saw before you pressed the button; prices in cents
billing/invoices.json           your invoices and their cancellations; amounts in cents
billing/invoices/*.pdf          the same as documents
billing/ledger.json             every billing event of your account; amounts in cents
billing/declarations.json       cancellations and withdrawals without login, with your email
partner/partner.json            the partner programme: your application, the code you last used, and what we store about you
                                as a partner
partner/conversions.json        what you earned as a partner; amounts in cents
partner/payouts.json            what you were paid as a partner
partner/contract.…              your partner contract, if there is one
reports.json                    other people’s decks that you reported, and whether they were taken down
decisions.json                  why decks of yours were taken down, your objections and the answers

Your password is not included: we store only a hash of it, from which it can’t be recovered. Our backups and logs are not
included either; the privacy policy has more about them. Questions? Write to ${support}
`
