import { useQuery } from '@tanstack/react-query'
import { DocumentLog, type LogRow } from './document-log.tsx'

interface Props {
  kind: string
  id: number
  load: (signal: AbortSignal) => Promise<{ content: LogRow[] }>
}

/** 单据日志 as the last tab of a document that is read. */
export const logTab = (props: Props) => ({ key: 'log', label: '单据日志', children: <Log {...props} /> })

function Log({ kind, id, load }: Props) {
  const { data, isError, refetch } = useQuery({
    queryKey: [kind, id, 'log'],
    queryFn: ({ signal }) => load(signal),
    staleTime: 0,
    gcTime: 0,
  })
  return <DocumentLog rows={data?.content} failed={isError} onRetry={() => void refetch()} />
}
