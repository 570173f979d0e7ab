/** What an account begins with. */
export const account = { name: 'Learner' }
