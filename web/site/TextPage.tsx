import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { filledIn } from '../../shared/html.ts'
import { placeholderValues } from '../../shared/placeholders.ts'
import { configRead, useProduct } from '../app/shell/config.ts'
import styles from './TextPage.module.css'

/** Fetches the page's text. */
export async function loader({ request }: LoaderFunctionArgs): Promise<string> {
  const path = new URL(request.url).pathname.replace(/\/$/, '')
  if (!isTextPath(path)) throw new Response(null, { status: 404 })
  return (await pageTexts[path]()).default
}

/** A page of prose. Its first heading is the screen's title. */
export function Component() {
  const text = useLoaderData<string>()
  const { productName, supportEmail, provider } = useProduct()
  const processors = useQuery(configRead).data?.processors
  const html = useMemo(
    () => filledIn(text, placeholderValues({ productName, supportEmail, provider, ...(processors && { processors }) })),
    [text, productName, supportEmail, provider, processors],
  )
  return <article className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}

/** The legal and about pages: Markdown in content/pages, made HTML by the build, each loaded when it is opened. */
const pageTexts = {
  '/mission': () => import('../../content/pages/mission.md?html'),
  '/gdpr': () => import('../../content/pages/gdpr.md?html'),
  '/terms': () => import('../../content/pages/terms.md?html'),
  '/imprint': () => import('../../content/pages/imprint.md?html'),
  '/accessibility': () => import('../../content/pages/accessibility.md?html'),
} as const

const isTextPath = (path: string): path is keyof typeof pageTexts => path in pageTexts
