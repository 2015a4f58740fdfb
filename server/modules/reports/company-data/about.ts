import { MOST_ROWS } from './sheets.ts'

interface Facts {
  companyName: string
  moment: string
  orderedBy: string
  tables: readonly { name: string; rows: number }[]
  files: number
  missing: number
}

/** What lies in the file, for whoever opens it. */
export function aboutOf({ companyName, moment, orderedBy, tables, files, missing }: Facts): string {
  const lines = [
    `${companyName} 数据导出`,
    '',
    `数据时刻：${moment}（北京时间）`,
    `导出人：${orderedBy}`,
    '',
    '一、表格',
    '按主题整理，每个主题一份 Excel（xlsx）和一份 CSV（UTF-8，可直接用 Excel 打开）。单据的明细按单号与主表对应。',
    `Excel 每份最多 ${MOST_ROWS} 行，超过的部分见同名的 CSV。CSV 中以 = + - @ 开头的文字前加了一个单引号，避免被当作公式。`,
    ...tables.map(({ name, rows }) => `  ${name}\t${rows} 行`),
    '',
    '二、原始数据',
    '数据库中属于本公司的全部表，一表一份 CSV，列名与数据库相同，供程序读取或核对。密码、密钥和登录凭证不在其中。',
    '',
    '三、文件',
    `上传的图片和文件共 ${files} 个，文件名前是文件编号，与“原始数据/stored_file.csv”的 file_id 对应。`,
    ...(missing > 0 ? [`存储中找不到的文件 ${missing} 个。`] : []),
    '',
    '本文件含有客户的个人信息和全部经营数据，请妥善保管。依据《中华人民共和国个人信息保护法》第四十五条提供。',
    '要把整家公司迁到另一套配驰，请联系平台管理员导出迁移包。',
    '',
  ]
  return `﻿${lines.join('\r\n')}`
}
