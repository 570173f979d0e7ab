import { useRef } from 'react'
import { limits } from '../../shared/limits.ts'
import { DownloadButton } from '../app/DownloadButton.tsx'
import { call } from '../data/api.ts'
import { fileProblem, megabytesOf } from '../generation/fileProblem.ts'
import { t } from '../texts/index.ts'
import { Button } from '../ui/Button.tsx'
import { FieldFrame } from '../ui/Field.tsx'
import styles from './AffiliateForm.module.css'

interface ContractFieldProps {
  /** The partner whose contract is kept, if one is. */
  keptFor: number | null
  file: File | null
  onFile: (file: File | null) => void
  error?: string | undefined
}

/** Takes a contract's file, and gives the one that is kept. */
export function ContractField({ keptFor, file, onFile, error }: ContractFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const words = t.admin.affiliate
  return (
    <div className={styles.contract}>
      <FieldFrame
        label={words.contract}
        hint={
          <>
            {words.contractHint(megabytesOf(contractLimits.bytes))}
            {keptFor !== null && ` ${words.contractKept}`}
          </>
        }
        error={error ?? contractProblem(file)}
        control={(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            className={styles.file}
            accept={contractLimits.extensions.map((extension) => `.${extension}`).join(',')}
            onChange={(event) => onFile(event.target.files?.[0] ?? null)}
          />
        )}
      />
      {file && (
        <Button
          onClick={() => {
            if (input.current) input.current.value = ''
            onFile(null)
            input.current?.focus()
          }}
        >
          {words.contractRemove}
        </Button>
      )}
      {keptFor !== null && (
        <DownloadButton
          read={() => call('GET /api/affiliateContract/:id', { id: String(keptFor) })}
          name={({ type }) => words.contractName(keptFor, contractEnding(type))}
          done={words.downloaded}
        >
          {words.download}
        </DownloadButton>
      )}
    </div>
  )
}

/** Why a file cannot be sent, in words; nothing when it can, or when there is none. */
export function contractProblem(file: File | null): string | undefined {
  const problem = file && fileProblem(file, contractLimits)
  const { contractType, contractLarge, contractEmpty } = t.admin.affiliate
  return problem ? { wrongType: contractType, tooLarge: contractLarge, empty: contractEmpty }[problem] : undefined
}

/** The accepted contract files. The server checks the content. */
const contractLimits = {
  extensions: ['pdf', 'docx', 'png', 'jpg', 'jpeg'],
  bytes: limits.contractBytes,
} as const

/** The file name extension of a contract by its media type. */
const contractEnding = (type: string): string =>
  ({ 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' })[type] ?? 'docx'

/** A file as base64, without the prefix of a data URL. */
export function base64Of(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => {
    const url = String(reader.result)
    resolve(url.slice(url.indexOf(',') + 1))
  })
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read.')))
  reader.readAsDataURL(file)
  return promise
}
