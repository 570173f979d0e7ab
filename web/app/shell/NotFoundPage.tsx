import { Link } from 'react-router'
import { paths } from '../../data/paths.ts'
import { t } from '../../texts/index.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import styles from './Back.module.css'

/** The screen of every path that leads nowhere. */
export function Component() {
  const { title, back } = t.rare.notFound
  return (
    <Page title={title} width="text">
      <p>{t.descriptions.notFound}</p>
      <p className={styles.back}>
        <Link to={paths.home} className={buttonClass({ variant: 'primary' })}>
          {back}
        </Link>
      </p>
    </Page>
  )
}
