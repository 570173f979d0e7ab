/** What stands in an export, for whoever opens it. */
export const readme = (
  product: string,
  support: string,
  now: Date,
) => `${product}: everything that is kept of your account
${now.toISOString()}

All files but the pictures are text in UTF-8. Those that end in .json can be read by people and by programs; times are
in UTC (ISO 8601). Ids are the same in all files: a review names its card, a card its topic, and so on.

account.json                    your email, display name, settings, free generations, and until when you have paid
sessions.json                   where you are signed in
decks/<id>-<name>/deck.json     a deck of yours and its topics (parentId: the topic that a topic lies in)
decks/<id>-<name>/cards.json    its cards with their answers; in gap cards, gaps stand between /$ and /$. Versions: what each
                                held earlier, and who changed it
decks/<id>-<name>/bin.json      cards of it that were deleted and can still be restored
decks/<id>-<name>/pictures/     the pictures of its cards, which name them
learning/library.json           decks of others that you keep in your library
learning/decks.json             the decks that you learn: limits that you set, and how many cards you know
learning/schedule.json          when each card comes next. Stability: the days after which you would still remember it with
                                a probability of 90 %. Difficulty: from 1 to 10. Both are those of FSRS-6
learning/reviews.json           each of your reviews, with the card's schedule before and after it, in no order. Ratings:
                                1 hard, 2 ok, 3 easy, 4 perfect. One with undoneAt was taken back
documents/documents.json        the documents that you uploaded. The files themselves are deleted once they were read
documents/<id>-<name>.txt       what was read in them, which is what their cards are made of
generations/generations.json    when you had cards made, of what, and how
generations/cards.json          each card that was made, with the sentence that it rests on, and whether you kept it
suggestions.json                what you would have changed in cards of others, and what became of it
sharing/decks.json              decks that others share with you, and what you can do with them
sharing/people.json             whom you share decks with, and whom you have invited, by the addresses that you typed
sharing/invitations.json        invitations to decks of others that you have not answered
billing/subscriptions.json      your subscriptions
billing/ledger.json             every event of money about you; amounts in cents
partner/partner.json            the partner programme: your application, the code that you used last, and what is kept of
                                you as a partner
partner/conversions.json        what you earned as a partner; amounts in cents
partner/payouts.json            what was paid to you as a partner
partner/contract.…              your contract as a partner, where there is one
reports.json                    decks of others that you reported

Your password is not among this: only a hash is kept, from which nobody can compute it. Neither are our backups and logs,
about which the privacy policy tells more. Questions: ${support}
`
