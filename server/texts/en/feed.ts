/** The feed of the blog. */
export const feed = { title: 'Blog', read: 'Read the article' }
