/** World manufacturer identifiers (signs 1–3 of a VIN) of cars met in China: maker, and the brands as dealers write them. */
interface Maker {
  maker: string
  brands: readonly string[]
}

// WMI … | maker | brands
const table = `
LSV|上汽大众|大众 上汽大众 斯柯达
LFV|一汽-大众|大众 一汽大众 捷达 奥迪
LSG LRB|上汽通用|别克 雪佛兰 凯迪拉克
LVG|广汽丰田|丰田 广汽丰田
LTV LFM|一汽丰田|丰田 一汽丰田
LHG LUC|广汽本田|本田 广汽本田 讴歌
LVH|东风本田|本田 东风本田
LGB|东风日产|日产 东风日产 启辰 英菲尼迪
LJN|郑州日产|日产 郑州日产
LBE|北京现代|现代 北京现代
LJD|悦达起亚|起亚 东风悦达起亚
LVS|长安福特|福特 长安福特
LJX|江铃福特|福特 江铃福特 江铃
LEF|江铃|江铃
LVR|长安马自达|马自达 长安马自达
LBV|华晨宝马|宝马 华晨宝马
LSY|华晨|中华 金杯 华晨
LE4|北京奔驰|奔驰 北京奔驰
LB1|福建奔驰|奔驰 福建奔驰
LGW|长城|哈弗 长城 魏牌 坦克 欧拉
LB3 L6T L10|吉利|吉利 领克 几何 极氪
LYV LVY|沃尔沃（中国）|沃尔沃
LPS|极星|极星
LS5 LS4 LS6 LSC|长安|长安 欧尚 深蓝
LGX LC0 LPE|比亚迪|比亚迪 腾势
LZW LK6|上汽通用五菱|五菱 宝骏 上汽通用五菱
LVV LVT LUR LNN|奇瑞|奇瑞 捷途 星途
LJ1|江淮 / 蔚来|江淮 蔚来
LJ8|众泰|众泰
LSJ|上汽乘用车|名爵 荣威 MG 上汽
LSK LSF LSH|上汽大通|大通 上汽大通
LMG|广汽乘用车|传祺 广汽传祺
LNA|广汽埃安|埃安 广汽埃安
LL6|广汽三菱|三菱 广汽三菱
LWV|广汽菲亚特克莱斯勒|吉普 Jeep 菲亚特
LFP LFB|一汽轿车|红旗 奔腾 一汽
LFW|一汽解放|解放
LH1|一汽海马|海马
LDC|东风标致雪铁龙|标致 雪铁龙 东风标致 东风雪铁龙
LPA|长安标致雪铁龙|DS
LDN|东南|东南
LGJ|东风乘用车|风神 东风风神 东风
LGG|东风柳汽|风行 东风风行 东风
LVZ|东风小康|风光 小康 东风小康
LGA|东风商用车|东风
LM8|赛力斯|问界 赛力斯
LNB LHB|北汽|北汽 绅宝 北京
LVA LVB LVC|北汽福田|福田
LVF LKC|昌河|昌河 铃木
LKH|哈飞|哈飞
LLV|力帆|力帆
LA6|厦门金龙|金龙
LKL|苏州金龙|海格 金龙
LZY|宇通|宇通
LZZ|中国重汽|重汽 豪沃
LZG|陕汽|陕汽
LUZ|合众|哪吒
LW4 HLX|理想|理想
L1N|小鹏|小鹏
LRW|特斯拉（上海）|特斯拉
L2C|奇瑞捷豹路虎|路虎 捷豹
WVW WV1 WV2 WVG|大众（德国）|大众 进口大众
WAU WA1 TRU|奥迪（德国）|奥迪
WBA WBS WBY WBX 5UX 4US|宝马（德国 / 美国）|宝马
WDB WDC WDD WDF W1K W1N W1V 4JG 55S|梅赛德斯-奔驰|奔驰
WP0 WP1|保时捷|保时捷
WMW|宝马 MINI|MINI 迷你
WME|Smart|Smart
VF1|雷诺|雷诺
VF3 VR3|标致|标致
VF7 VR7|雪铁龙|雪铁龙
ZFA|菲亚特|菲亚特
ZFF|法拉利|法拉利
ZAM|玛莎拉蒂|玛莎拉蒂
ZAR|阿尔法·罗密欧|阿尔法罗密欧
SAL|路虎|路虎
SAJ SAD|捷豹|捷豹
SCA|劳斯莱斯|劳斯莱斯
SCB|宾利|宾利
YV1 YV4|沃尔沃|沃尔沃
YS3|萨博|萨博
TMB|斯柯达|斯柯达
VSS|西亚特|西亚特
JTD JTE JTH JTJ JTM JTN JTF JT1 JT2 JTB JTG|丰田 / 雷克萨斯（日本）|丰田 雷克萨斯
2T2 58A|雷克萨斯（北美）|雷克萨斯
4T1 4T3 5TD 5TF 2T1 2T3 5YF|丰田（北美）|丰田
JHM JHL JHG|本田（日本）|本田
1HG 2HG 2HK 5FN 5J6 19X|本田（北美）|本田
19U 5J8 JH4|讴歌|讴歌
JN1 JN8 JNK JNR JNX 1N4 5N1 3N1|日产 / 英菲尼迪|日产 英菲尼迪
JM1 JM3 JM6 JM7 JMZ|马自达（日本）|马自达
JF1 JF2 4S3 4S4|斯巴鲁|斯巴鲁
JA3 JA4 JMB JMY JE3|三菱|三菱
JSA JS2 JS3|铃木|铃木
JAA JAC JAL|五十铃|五十铃
KMH KM8 KMF 5NP|现代（韩国 / 美国）|现代
KNA KND KNC KNE KNH 5XY|起亚（韩国 / 美国）|起亚
KPT KPA|双龙|双龙
KL1 KL4 KLA|通用（韩国）|雪佛兰 别克
1FA 1FM 1FT 1FD 2FM 3FA NM0|福特（北美）|福特
1G1 1GN 1GC 2G1 3GN|雪佛兰（北美）|雪佛兰
1G4 2G4 5GA|别克（北美）|别克
1G6 1GY|凯迪拉克|凯迪拉克
1GT 1GK|GMC|GMC
1C3 1C4 1C6 1J4 1J8 2C3 3C4|克莱斯勒 / 吉普|吉普 Jeep 克莱斯勒 道奇
1LN 5LM 2LM|林肯|林肯
5YJ 7SA XP7|特斯拉|特斯拉
`

const known = new Map<string, Maker>()
for (const line of table.trim().split('\n')) {
  const [signs = '', maker = '', brands = ''] = line.split('|')
  for (const sign of signs.split(' ')) known.set(sign, { maker, brands: brands.split(' ') })
}

/** Who made the car; undefined where the first three signs are not in the list. */
export const makerOf = (vin: string): Maker | undefined => known.get(vin.slice(0, 3))
