#!/bin/sh
# Branch coverage of src/games and src/game by the tests; fails below 95 %. Each hot loop is compiled only
# once here (WF_PLAIN), because a machine runs only one of its two versions.
set -eu
build=build-coverage
tools/own_build.py $build
[ -f $build/build.ninja ] || meson setup $build -Dtests=true -Dbuildtype=debug -Doptimization=1 -Db_coverage=true \
    -Dc_args=-DWF_PLAIN >/dev/null
ninja -C $build
find $build -name '*.gcda' -delete
meson test -C $build --no-rebuild --print-errorlogs
gcovr --root . --object-directory $build --gcov-ignore-parse-errors \
    --exclude-throw-branches --filter 'src/games/' --filter 'src/game/' \
    --branches --print-summary --fail-under-branch 95
