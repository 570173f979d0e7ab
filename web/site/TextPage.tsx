import DOMPurify from 'dompurify'
import { marked } from 'marked'
import { useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { filledIn } from './filledIn.ts'
import { useProduct } from '../shell/config.ts'
import { isTextPath, pageTexts } from './pages.ts'
import styles from './TextPage.module.css'

/** Fetches the page's Markdown. */
export async function loader({ request }: LoaderFunctionArgs): Promise<string> {
  const path = new URL(request.url).pathname.replace(/\/$/, '')
  if (!isTextPath(path)) throw new Response(null, { status: 404 })
  return (await pageTexts[path]()).default
}

/** A page of prose. Its first heading is the screen's title. */
export function Component() {
  const markdown = useLoaderData<string>()
  const { productName, supportEmail, provider } = useProduct()
  const html = useMemo(() => {
    const { name, address } = provider
    const filled = filledIn(markdown, { product: productName, email: supportEmail, provider: name, address })
    return DOMPurify.sanitize(marked.parse(filled, { async: false }).replace('<h1>', '<h1 tabindex="-1">'))
  }, [markdown, productName, supportEmail, provider])
  return <article className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
