import { OfficeParser, type OfficeContentNode, type OfficeParserAST } from 'officeparser'
import { Unreadable, type DocumentProblem } from '../problems.ts'
import { unpackedBytes } from '../limits.ts'

export type OfficeKind = 'docx' | 'pptx' | 'odt' | 'odp' | 'rtf' | 'html' | 'epub'

const problems: Record<string, DocumentProblem> = {
  PASSWORD_REQUIRED: 'encrypted',
  PASSWORD_INCORRECT: 'encrypted',
  DOCUMENT_DECRYPTION_FAILED: 'encrypted',
  ZIP_ENTRY_COUNT_LIMIT_EXCEEDED: 'too-complex',
  ZIP_SIZE_LIMIT_EXCEEDED: 'too-complex',
  XML_ELEMENT_LIMIT_EXCEEDED: 'too-complex',
  MAX_NESTING_DEPTH_EXCEEDED: 'too-complex',
}

/** The tree of a document, by officeparser, which keeps to limits, and reads no entities and nothing from elsewhere. */
export async function parseOffice(bytes: Buffer, fileType: OfficeKind): Promise<OfficeParserAST> {
  try {
    return await OfficeParser.parseOffice(bytes, {
      fileType,
      includeBreakNodes: true,
      ignoreComments: true,
      ignoreHeadersAndFooters: true,
      ignoreSlideMasters: true,
      decompressionLimits: { maxUncompressedBytes: unpackedBytes, maxRepeatedContent: 4 * 1024 * 1024 },
    })
  } catch (error) {
    const code = (error as { officeIssue?: { code?: string } }).officeIssue?.code ?? ''
    throw new Unreadable(problems[code] ?? 'damaged', undefined, { cause: error })
  }
}

export type { OfficeContentNode, OfficeParserAST }
