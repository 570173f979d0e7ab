import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { query } from '../data/api.ts'
import { paths } from '../data/paths.ts'
import { setFreeCount, useFreeCount } from '../data/remembered.ts'
import { useAuthorised } from '../data/session.ts'
import { t } from '../texts/index.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './FreeBanner.module.css'

/** Says that there are free generations, as long as this browser knows of one. The server's number is the truth. */
export function FreeBanner() {
  const count = useFreeCount()
  // A logout takes the count away while this is still on the screen.
  const enabled = useAuthorised()
  const { data } = useQuery({ ...query('GET /api/freeGenerationsAvailable', {}), enabled })
  const words = t.generation.banner

  useEffect(() => {
    if (data) setFreeCount(data.count)
  }, [data])

  if (count <= 0) return null
  return (
    <aside aria-labelledby="free-title" className={styles.banner}>
      <Icon name="sparkle" size={24} className={styles.icon} />
      <div className={styles.words}>
        <p id="free-title" className={styles.title}>
          {words.title}
        </p>
        <p>{words.hint}</p>
      </div>
      <Link to={paths.welcomeGeneration} className={buttonClass({ variant: 'primary' })}>
        {words.create}
      </Link>
    </aside>
  )
}
