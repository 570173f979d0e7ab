import type { Page } from '@playwright/test'

/* What is on a screen, by its words to the letter. */

export const text = (page: Page, words: string) => page.getByText(words, { exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
