import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { languageKey, localeNames, locales } from '../../../shared/locales.ts'
import { paths } from '../../data/paths.ts'
import { t } from '../../texts/index.ts'
import { useProduct } from './config.ts'
import { setConsent } from './consent.ts'
import styles from './Footer.module.css'
import { mailto } from './mailto.ts'

/** Links to the pages about the product, and to its support. */
export function Footer() {
  const { productName, supportEmail } = useProduct()
  const { footer } = t.shell
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.line}>
          <strong>{productName}</strong> {footer.line}
        </p>
        <nav aria-label={footer.label}>
          <ul className={styles.links}>
            <li>
              <Link to={paths.mission}>{footer.mission}</Link>
            </li>
            <li>
              <Link to={paths.blogs}>{footer.blog}</Link>
            </li>
            <li>
              <a href={mailto(supportEmail, t.shell.support(productName))}>{footer.support}</a>
            </li>
            <li>
              <Link to={paths.gdpr}>{footer.gdpr}</Link>
            </li>
            <li>
              <Link to={paths.terms}>{footer.terms}</Link>
            </li>
            <li>
              <Link to={paths.imprint}>{footer.imprint}</Link>
            </li>
            <li>
              <button type="button" onClick={askAgain}>
                {footer.cookies}
              </button>
            </li>
            {locales
              .filter((locale) => locale !== t.locale)
              .map((locale) => (
                <li key={locale}>
                  <a href={`?${languageKey}=${locale}`} lang={locale} hrefLang={locale} onClick={keepAddress}>
                    {localeNames[locale]}
                  </a>
                </li>
              ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}

/** Chooses the language without forgetting what else the address says. */
function keepAddress({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) {
  const parameters = new URLSearchParams(location.search)
  parameters.set(languageKey, link.lang)
  link.search = String(parameters)
}

/** Asks about cookies anew, and goes to the question. */
function askAgain() {
  flushSync(() => setConsent(null))
  document.getElementById('consent')?.focus()
}
