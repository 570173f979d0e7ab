import { useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { t } from '../texts/index.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useSearchText } from '../ui/useSearchText.ts'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { EndSessionsDialog } from './EndSessionsDialog.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { MoreButton } from './MoreButton.tsx'
import { Shown } from './Shown.tsx'
import { Table } from './Table.tsx'
import { usePages } from './usePages.ts'
import { type User, type UserAction, userColumns } from './userColumns.tsx'
import styles from './UsersPage.module.css'

/** The accounts. */
export function Component() {
  const { text, setText, search } = useSearchText()
  const [popup, setPopup] = useState<{ action: UserAction; user: User } | null>(null)
  const read = usePages('GET /api/adminUsers', { search }, ({ users }) => users.length)
  const words = t.admin.users
  const onClose = () => setPopup(null)
  return (
    <Page title={t.admin.routes.users.title}>
      <SearchField label={words.search} value={text} onChange={setText} maxLength={limits.searchLength} />
      <p role="status" className={styles.found}>
        {read.data && !read.isPlaceholderData && words.found(read.data[0]?.all ?? 0)}
      </p>
      <Shown read={read}>
        {(pages) => {
          const users = pages.flatMap((page) => page.users)
          return users.length > 0 ? (
            <Table
              caption={words.caption}
              hideCaption
              columns={userColumns((action, user) => setPopup({ action, user }))}
              rows={users}
              keyOf={({ id }) => id}
            />
          ) : (
            <EmptyState>{words.none}</EmptyState>
          )
        }}
      </Shown>
      <MoreButton read={read} />
      {popup?.action === 'grant' && <GrantDialog user={popup.user} onClose={onClose} />}
      {popup?.action === 'end-sessions' && <EndSessionsDialog user={popup.user} onClose={onClose} />}
      {popup?.action === 'delete' && <DeleteUserDialog user={popup.user} onClose={onClose} />}
    </Page>
  )
}
